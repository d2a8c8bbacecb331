// What comes after the generator: commands that make what it wrote green, and what only a person knows.
import type { Asked } from "./noun-arguments";

/** The commands, in their order. */
export function nextSteps(asked: Asked): string[] {
  if (asked.kind === "mail") return ["npm test static && npm test unit"];
  const { folder, table } = asked.noun;
  return [
    ...(asked.part === "page" ? [] : [`npm run db:new-migration -- ${table}`]),
    "npm run -s generate",
    "npm run -s api-responses",
    "npm test static && npm test unit",
    ...(asked.part === "page" ? [] : [`npm test api ${folder} not-sent objects`]),
    ...(asked.part === "call" ? [] : ["npm test e2e kept-lists pages"]),
  ];
}

/** What is left to a person. */
export function yours(asked: Asked): string[] {
  if (asked.kind === "mail") return [`sendMail(tx, key, { template: "${asked.mail.name}", … }) where its cause is`];
  const { district, folder, ends, names } = asked.noun;
  const many = names.many["en-US"];
  return [
    `the rules that only ${many} have: lib/${district}/${folder}/schema.ts and commands.ts, each with its test`,
    ...(asked.part === "page" ? [] : [`rows that a reader of the demo would expect: prisma/seed/${folder}.ts`]),
    ...(ends
      ? [`what else ends with one of them, should something: endText in messages/<locale>/${asked.noun.nouns}.json`]
      : []),
  ];
}
