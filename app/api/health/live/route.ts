/** The process answers. */
export function GET(): Response {
  return Response.json({ status: "live" });
}
