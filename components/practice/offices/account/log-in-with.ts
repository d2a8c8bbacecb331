/**
 * Logs the browser in and goes to `next`, or where the role starts: it returns only when that was refused.
 * @returns the key of why.
 */
export async function logInWith(email: string, password: string, next: string | null = null): Promise<string> {
  const { signIn } = await import("next-auth/react");
  const response = await signIn("credentials", { email, password, redirect: false });
  if (!response?.url) return response?.error ?? "errors.internal";
  // Loaded anew, so that nothing of whoever was here before stays in memory.
  window.location.assign(next ?? response.url);
  // The button keeps turning until the next page is there.
  return new Promise<never>(() => undefined);
}
