type Question = { question: string; answer: string };

/** Questions and answers in the words of schema.org. */
export const faqPage = (questions: readonly Question[]) => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

/** Several things of one page. */
export const graph = (things: readonly object[]) => ({ "@graph": things });

/** What search engines read of a page, in the words of schema.org. Data, not a script. */
export function StructuredData({ data }: { data: object }) {
  // `<` would let a text end the script element around it.
  const html = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block of our own making, with `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
