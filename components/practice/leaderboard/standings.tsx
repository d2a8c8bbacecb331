import { useLocale, useTranslations } from "next-intl";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import type { Board, BoardLine } from "@/lib/practice/leaderboard/queries";
import { nameless } from "./nameless";

type Props = { board: Pick<Board, "top" | "around">; running: boolean; caption: string };

/** The standings: rank, practice, members; one's own line stands out, wherever it is. */
export function Standings({ board, running, caption }: Props) {
  const t = useTranslations("leaderboard");
  return (
    <Table caption={caption}>
      <THead>
        <HeadCell>{t("column.rank")}</HeadCell>
        <HeadCell>{t("column.practice")}</HeadCell>
        <HeadCell align="end">{t("column.members")}</HeadCell>
      </THead>
      <TBody>
        {board.top.map((line) => (
          <Line key={line.place} line={line} running={running} />
        ))}
        {board.around.length > 0 ? (
          <Row>
            <Cell colSpan={3} className="text-muted">
              {t("around")}
            </Cell>
          </Row>
        ) : null}
        {board.around.map((line) => (
          <Line key={line.place} line={line} running={running} />
        ))}
      </TBody>
    </Table>
  );
}

function Line({ line, running }: { line: BoardLine; running: boolean }) {
  const t = useTranslations("leaderboard");
  const locale = useLocale();
  const { rank, name, state, own, leads, members } = line;
  return (
    <Row selected={own} aria-current={own || undefined}>
      <Cell className="w-16 tabular-nums">{rank}</Cell>
      <Cell className="w-full">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={name === null ? "text-muted" : "font-medium text-ink"}>
            {name ?? t("someone", nameless(state))}
          </span>
          {own ? <StatusPill tone="info">{t("you")}</StatusPill> : null}
          {leads ? <StatusPill tone="good">{t(running ? "leads" : "prize")}</StatusPill> : null}
        </span>
      </Cell>
      <Cell money>{members.toLocaleString(locale)}</Cell>
    </Row>
  );
}
