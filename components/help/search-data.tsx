type Props = { questions: readonly { question: string; answer: string }[] };

/** Questions and answers as search engines read them. Data, not a script. */
export function SearchData({ questions }: Props) {
  const data = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  // `<` would end the script element around it.
  const html = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block of our own making, with `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
