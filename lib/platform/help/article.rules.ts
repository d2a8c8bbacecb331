import { lexer, type Token, type Tokens } from "marked";

// Help is written as Markdown, of which an article uses little: headings, paragraphs, lists, emphasis and links. It is taken
// apart here, so that a screen draws it with its own pieces and no text is ever put into a page as HTML.

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "em"; text: string }
  | { kind: "link"; text: string; href: string };

export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] };

export type Article = {
  title: string;
  /** What it is about, in a sentence: its first paragraph. */
  summary: string;
  blocks: Block[];
};

const plainOf = (tokens: readonly Token[]): string =>
  tokens.map((token) => ("tokens" in token && token.tokens ? plainOf(token.tokens) : textOf(token))).join("");

/** Entities stand for themselves: what is drawn is text. */
const textOf = (token: Token): string => ("text" in token ? unescaped(String(token.text)) : token.raw);

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

function inlineOf(token: Token): Inline[] {
  switch (token.type) {
    case "strong":
    case "em":
      return [{ kind: token.type, text: plainOf((token as Tokens.Strong).tokens) }];
    case "link": {
      const { href, tokens } = token as Tokens.Link;
      return [{ kind: "link", text: plainOf(tokens), href }];
    }
    default:
      // A paragraph's line ends where the file's does.
      return "tokens" in token && token.tokens
        ? token.tokens.flatMap(inlineOf)
        : [{ kind: "text", text: textOf(token).replace(/\n/g, " ") }];
  }
}

function blockOf(token: Token): Block[] {
  switch (token.type) {
    case "heading":
      return [{ kind: "heading", text: plainOf((token as Tokens.Heading).tokens) }];
    case "paragraph":
      return [{ kind: "paragraph", content: ((token as Tokens.Paragraph).tokens ?? []).flatMap(inlineOf) }];
    case "list": {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: "list", ordered, items: items.map((item) => item.tokens.flatMap(inlineOf)) }];
    }
    case "space":
      return [];
    default:
      throw new Error(`an article has no ${token.type}: ${token.raw.slice(0, 40)}`);
  }
}

/**
 * An article from its Markdown: the first heading is its title, the first paragraph says what it is about. Throws for what an
 * article has not, such as HTML or a table.
 * @param values what stands in braces in the text and in addresses
 */
export function articleOf(markdown: string, values: Readonly<Record<string, string>>): Article {
  const filled = markdown.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing is called {${name}}`);
    return value;
  });
  const [title, summary, ...blocks] = lexer(filled).flatMap(blockOf);
  if (title?.kind !== "heading" || summary?.kind !== "paragraph")
    throw new Error("an article begins with its title and a sentence");
  return { title: title.text, summary: summary.content.map(({ text }) => text).join(""), blocks };
}

/** The questions of an article of questions and answers: a heading each, and what follows it. */
export function questionsOf({ blocks }: Article): { question: string; answer: Block[] }[] {
  const questions: { question: string; answer: Block[] }[] = [];
  for (const block of blocks)
    if (block.kind === "heading") questions.push({ question: block.text, answer: [] });
    else questions.at(-1)?.answer.push(block);
  return questions;
}

const inlineText = (content: readonly Inline[]) => content.map(({ text }) => text).join("");

/** Everything a block says, as text. */
export function blockText(block: Block): string {
  if (block.kind === "heading") return block.text;
  if (block.kind === "paragraph") return inlineText(block.content);
  return block.items.map(inlineText).join("\n");
}

/** Every address an article leads to. */
export function linksOf({ blocks }: Article): string[] {
  const inlines = blocks.flatMap((block) =>
    block.kind === "paragraph" ? block.content : block.kind === "list" ? block.items.flat() : [],
  );
  return inlines.flatMap((inline) => (inline.kind === "link" ? [inline.href] : []));
}
