import { TextLink } from "@/components/ui/links/text-link";
import type { Block, Inline } from "@/lib/platform/help/article.rules";

/** Text with its emphasis and links. Pieces have no names of their own: their place tells them apart, and they never move. */
function Content({ content }: { content: readonly Inline[] }) {
  return content.map((inline, at) => {
    const key = `${at} ${inline.text}`;
    switch (inline.kind) {
      case "link":
        return (
          <TextLink key={key} href={inline.href}>
            {inline.text}
          </TextLink>
        );
      case "strong":
        return (
          <strong key={key} className="font-semibold text-ink">
            {inline.text}
          </strong>
        );
      case "em":
        return <em key={key}>{inline.text}</em>;
      default:
        return <span key={key}>{inline.text}</span>;
    }
  });
}

const LIST = "mt-3 grid gap-2 pl-6 marker:text-muted";

/** The parts of an article, drawn with the product's own pieces. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, at) => {
    const key = `${at} ${block.kind}`;
    if (block.kind === "heading")
      return (
        <h2 key={key} className="mt-7 text-h4 text-ink">
          {block.text}
        </h2>
      );
    if (block.kind === "paragraph")
      return (
        <p key={key} className="mt-3 first:mt-0">
          <Content content={block.content} />
        </p>
      );
    const items = block.items.map((item) => (
      <li key={item.map(({ text }) => text).join("")}>
        <Content content={item} />
      </li>
    ));
    return block.ordered ? (
      <ol key={key} className={`${LIST} list-decimal`}>
        {items}
      </ol>
    ) : (
      <ul key={key} className={`${LIST} list-disc`}>
        {items}
      </ul>
    );
  });
}
