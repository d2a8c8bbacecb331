/** Logs the browser in with the token of a reply (`{ token }`); false when it was refused. */
export async function beginSession(reply: object): Promise<boolean> {
  const token: unknown = Reflect.get(reply, "token");
  if (typeof token !== "string") return false;
  const { signIn } = await import("next-auth/react");
  const response = await signIn("credentials", { token, redirect: false });
  return response?.ok ?? false;
}
