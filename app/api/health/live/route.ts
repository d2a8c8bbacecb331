/** The process responds. */
export function GET(): Response {
  return Response.json({ status: "live" });
}
