import { z } from "zod";
import { email, id, idText, longText, shortText } from "@/lib/core/fields/fields";
import { documentInput, documentRule } from "@/lib/core/files/documents";
import { listQuery } from "@/lib/core/lists/list";
import { isFilled } from "@/lib/platform/answer-templates/placeholders.rules";

/** An id and a switch in a body that may come as a form, where everything is text. */
const sentId = z.union([id, idText]);
const sentFlag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

/** What somebody can ask about: a question, something that does not work, and the kinds of issues of Q-110. */
export const ISSUE_TYPES = ["billing", "member", "plan", "treatment"] as const;
export const THREAD_KINDS = ["question", "issue", ...ISSUE_TYPES] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

export const THREAD_STATES = ["open", "waiting", "answered", "closed"] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/** What an office sees of its threads, and what the back office has to do with all of them. */
export const OFFICE_FILTERS = ["all", ...THREAD_STATES] as const;
export type OfficeFilter = (typeof OFFICE_FILTERS)[number];
export const DESK_FILTERS = ["open", "unassigned", "mine", "waiting", "answered", "closed", "all"] as const;
export type DeskFilter = (typeof DESK_FILTERS)[number];

export const officeThreadList = listQuery(OFFICE_FILTERS, ["-last", "last"]);
/** Who has waited longest comes first. What it is about is chosen beside the state. */
export const deskThreadList = listQuery(DESK_FILTERS, ["last", "-last", "asked", "-asked"]).extend({
  kind: z.enum(["any", ...THREAD_KINDS]).default("any"),
  /** Who of us has it: anyone or nobody, or the administrator of an id. */
  who: z
    .string()
    .regex(/^(anyone|nobody|[1-9]\d{0,8})$/)
    .default("anyone"),
});
export type DeskThreadList = z.output<typeof deskThreadList>;

/** Longest text of a message, and of a reported issue (000 §5). */
export const MESSAGE_MAX = 4000;
export const CONTACT_MAX = 2000;
export const ISSUE_MAX = 500;

export const MAX_FILES = 3;
/** Largest documents of a message together, and largest request that carries them as base64. */
export const MAX_FILE_BYTES = 4_500_000;
export const MESSAGE_BODY_BYTES = 6_400_000;

const REFUSED = { tooLarge: "threads.filesTooLarge", kind: "threads.fileKind" };
/** The documents of a message in a form, or as base64. */
export const MESSAGE_FILES = { files: documentRule(MAX_FILE_BYTES, REFUSED, MAX_FILES) };
const files = z.array(documentInput(MAX_FILE_BYTES, REFUSED)).max(MAX_FILES, "threads.tooManyFiles").default([]);

export const question = z.object({ kind: z.enum(THREAD_KINDS), message: longText(MESSAGE_MAX), files });
export type Question = z.output<typeof question>;

/** `after`: the newest message the writer has seen, so that they learn of what was written beside theirs. */
export const reply = z.object({ message: longText(MESSAGE_MAX), files, after: sentId.optional() });
/** Ours. `asks`: we need something back from them. */
export const answer = reply.extend({
  // What a template left open has to be written by hand.
  message: longText(MESSAGE_MAX).refine(isFilled, "threads.placeholderLeft"),
  asks: sentFlag.default(false),
});
export type Written = z.output<typeof reply> & { asks?: boolean };

export const closing = z.object({ closed: z.boolean() });
/** Null: nobody's any more. */
export const assignment = z.object({ administratorId: id.nullable() });

/** Whoever works in several offices may say for which one they write; their first one is taken otherwise. */
const officeOfSender = { dentistInfoId: id.optional() };
export const contactMessage = z.object({
  ...{ name: shortText(100), email, message: longText(CONTACT_MAX) },
  ...officeOfSender,
});
export const issueReport = z.object({
  ...{ message: longText(ISSUE_MAX), issueType: z.enum(ISSUE_TYPES).optional() },
  ...officeOfSender,
});
