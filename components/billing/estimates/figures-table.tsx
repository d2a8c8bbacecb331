import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";

type Props = {
  caption: string;
  heads: readonly [string, string, string];
  lines: readonly { label: string; one: string; all: string }[];
};

/** What the drawing shows and more, as figures: for one person and for all. */
export function FiguresTable({ caption, heads, lines }: Props) {
  const [what, one, all] = heads;
  return (
    <Table caption={caption} density="compact">
      <THead>
        <HeadCell className="pl-0! whitespace-normal!">{what}</HeadCell>
        <HeadCell align="end" className="px-2! whitespace-normal!">
          {one}
        </HeadCell>
        <HeadCell align="end" className="pr-0! whitespace-normal!">
          {all}
        </HeadCell>
      </THead>
      <TBody>
        {lines.map((line) => (
          <Row key={line.label}>
            <Cell className="pl-0!">{line.label}</Cell>
            <Cell money className="px-2!">
              {line.one}
            </Cell>
            <Cell money className="pr-0!">
              {line.all}
            </Cell>
          </Row>
        ))}
      </TBody>
    </Table>
  );
}
