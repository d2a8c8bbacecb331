import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { requestTenant } from "@/lib/front/tenant-of-request";

/** Everything may be read but the calls; what is not to be found says so itself, which only who reads it can know. */
export async function GET(): Promise<Response> {
  const { id } = await requestTenant();
  return new Response(`User-agent: *\nDisallow: /api/\nSitemap: ${tenantUrl(id)}/sitemap.xml\n`, {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
