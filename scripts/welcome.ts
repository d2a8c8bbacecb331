import { ROLES } from "@/lib/core/auth/roles";

export const DEMO_PASSWORD = "inhouse-demo-2026";

/** Addresses and demo logins, the last thing `npm start` prints. */
export function printWelcome({
  port,
  sandbox,
  production,
}: {
  port: number;
  sandbox: string | null;
  production: boolean;
}): void {
  const lines = [
    "",
    "Ready.",
    `  Dental   http://dental.localhost:${port}`,
    `  Vision   http://vision.localhost:${port}`,
    ...(sandbox
      ? [
          `  Mailbox  ${sandbox}/_sandbox/mail`,
          `  Payments ${sandbox} (sandbox, keys sk_test_inhouse and pk_test_inhouse)`,
        ]
      : []),
  ];
  if (!production) {
    lines.push("", `Demo logins, all with the password ${DEMO_PASSWORD}:`);
    for (const role of ROLES) lines.push(`  ${`${role}@dental.test`.padEnd(36)} ${role}@vision.test`);
    lines.push("", "Move the demo's clock: npm run clock -- +1month");
  }
  lines.push("Ctrl-C stops everything.", "");
  console.log(lines.join("\n"));
}
