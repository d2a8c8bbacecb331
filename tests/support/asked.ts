import { countStatements } from "@/lib/core/db/db";

/**
 * The statements that `work` asks for itself: the demo's clock is looked at every half second by whoever comes, in
 * production never.
 */
export async function recordStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const { result, statements } = await countStatements(work);
  return { result, statements: statements.filter((text) => !text.includes('"app_setting"')) };
}
