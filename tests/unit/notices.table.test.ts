// The table of notices is the one in the documents, and each of its letters is one that is written somewhere.
import { expect, it } from "vitest";
import { type NoticeRule, TOLD_OF_ACTS, TOLD_ON_DAYS, WHY, type Why } from "@/lib/billing/notices/table.schema";
import history from "@/messages/en-US/history.json";
import mail from "@/messages/en-US/mail.json";
import { filesIn, read } from "../support/tree";

const words: Record<string, Record<string, string>> = history.action;
const said = (action: string) => {
  const [noun = "", verb = ""] = action.split(".");
  return words[noun]?.[verb] ?? "";
};
const subject = (letter: NoticeRule["letter"]) => (mail[letter] as { subject: string }).subject;
const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;
const tellingRow = (when: string, { to, by, letter, gathered }: NoticeRule) =>
  row(
    when,
    to,
    `${by === "mail" ? "mail" : "mail, text"}${gathered ? ", gathered" : ""}`,
    `\`${letter}\`: ${subject(letter)}`,
  );

/** The tables as docs/notices.md shows them. */
function tables(): string[] {
  const acts = Object.entries(TOLD_OF_ACTS);
  const told = acts.flatMap(([action, one]) =>
    typeof one === "string" ? [] : one.map((telling) => tellingRow(`${said(action)} (\`${action}\`)`, telling)),
  );
  const silent = (Object.keys(WHY) as Why[]).map((why) =>
    row(WHY[why], acts.flatMap(([action, one]) => (one === why ? [`\`${action}\``] : [])).join(", ")),
  );
  const days = Object.values(TOLD_ON_DAYS).flatMap(({ when, rules }) => rules.map((one) => tellingRow(when, one)));
  return [...told, ...days, ...silent];
}
const plain = (text: string) => text.replace(/ +/g, " ");

it("stands in docs/notices.md as it is shipped", () => {
  const shown = plain(read("docs/notices.md"))
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:-|Act |Day |Nobody,)/.test(line));
  expect(shown, "write these rows into docs/notices.md").toEqual(tables().map(plain));
});

it("names letters that the code writes", () => {
  const sources = filesIn("lib", /\.ts$/).filter(
    (path) => !path.startsWith("lib/billing/notices/table") && !path.endsWith(".json"),
  );
  const texts = sources.map((path) => read(path)).join("\n");
  const tellings = [...Object.values(TOLD_OF_ACTS), ...Object.values(TOLD_ON_DAYS).map((one) => one.rules)];
  const letters = new Set(tellings.flatMap((one) => (typeof one === "string" ? [] : one.map(({ letter }) => letter))));
  expect(letters.size).toBeGreaterThan(20);
  const unwritten = [...letters].filter((letter) => !texts.includes(`"${letter}"`));
  expect(unwritten).toEqual([]);
});

it("gives every silence a reason that is used", () => {
  const used = new Set(Object.values(TOLD_OF_ACTS).filter((one) => typeof one === "string"));
  expect(Object.keys(WHY).filter((why) => !used.has(why as Why))).toEqual([]);
});
