// npm run bench -- members [--members 200000], npm run bench -- public-page [--url http://dental.localhost:3000]
const BENCHES = [
  "across",
  "audit",
  "charges",
  "drawer",
  "exports",
  "growth",
  "income",
  "members",
  "organization",
  "phone",
  "planning",
  "public-page",
  "reports",
  "today",
  "webhooks",
  "weight",
];

const wanted = process.argv[2] ?? "";
if (BENCHES.includes(wanted)) await import(`../bench/${wanted}`);
else {
  console.error(`Say which: npm run bench -- ${BENCHES.join(" | ")}`);
  process.exitCode = 1;
}

export {};
