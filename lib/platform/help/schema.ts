// What is explained, to whom, and in which order. The texts are messages/<locale>/help/<name>.md.

export const TOPICS = ["begin", "members", "money", "office"] as const;
export type Topic = (typeof TOPICS)[number];

/** The articles for offices, by topic. */
export const ARTICLES = {
  begin: ["first-steps", "plans", "sign-up-page", "import", "explaining"],
  members: ["add-member", "benefits", "in-office", "ending"],
  money: ["late-payments", "refunds", "payouts", "disputes"],
  office: ["team", "our-invoice"],
} as const satisfies Record<Topic, readonly string[]>;
export type ArticleName = (typeof ARTICLES)[Topic][number];
export const ARTICLE_NAMES: readonly ArticleName[] = TOPICS.flatMap((topic) => ARTICLES[topic]);

/** Questions and answers that everybody may read: patients, practices, employers. */
export const FAQS = ["faq-patients", "faq-practices", "faq-employers"] as const;
export type FaqName = (typeof FAQS)[number];
