// A sandbox of this file's own, so that its clock and faults disturb nobody else. Import it before anything of lib/:
// the product reads its address once.
import { afterAll } from "vitest";
import { startSandbox } from "../../sandbox/server";

const running = await startSandbox({ port: 0 });
process.env.SANDBOX_URL = running.url;

afterAll(() => running.close());

export const { sandbox, url: sandboxUrl } = running;

/** A call of the sandbox's control API; throws when it is refused. */
export async function control(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${running.url}/_sandbox/${path}`, {
    method,
    headers: { authorization: "Bearer sk_test_inhouse", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
