/** More websites than any office has. */
export const WEBSITES_MAX = 10;
/** As long as ten addresses, each in a line of its own. */
export const WEBSITES_TEXT_MAX = 2500;

const ORIGIN = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::[1-9]\d{0,4})?$/;

/** Whether it is a website as it is stored: safe to stand in a header. */
export const isOrigin = (text: string): boolean => text.length <= 255 && ORIGIN.test(text);

/**
 * The website of an address as people write or copy it: with a path, in capitals, without a scheme. Null for what is none,
 * for one without encryption, and for a machine without a name.
 */
export function originOf(text: string): string | null {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  try {
    const { origin, username, password } = new URL(address);
    return isOrigin(origin) && !username && !password ? origin : null;
  } catch {
    return null;
  }
}

/** One website a line, as the form shows them. */
export const websitesText = (origins: readonly string[]): string => origins.join("\n");

/** The lines of the form, without the empty ones. */
export const websiteLines = (text: string): string[] =>
  text
    .split(/[\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean);

const HTML: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => HTML[sign] ?? sign);

/** The message in which the page inside the frame tells how high it is. */
export const HEIGHT_MESSAGE = "inhousePlansHeight";

/**
 * What an office puts into its own website: a frame with its plans, and a script that makes the frame as high as they are. The
 * script believes nobody but our page in that very frame.
 */
export function embedSnippet({ url, title }: { url: string; title: string }): string {
  const { origin } = new URL(url);
  return `<iframe src="${escaped(url)}" title="${escaped(title)}" loading="lazy" style="width:100%;height:640px;border:0"></iframe>
<script>
(function (frame) {
  window.addEventListener("message", function (event) {
    if (event.origin !== "${origin}" || event.source !== frame.contentWindow) return;
    var height = Number(event.data && event.data.${HEIGHT_MESSAGE});
    if (height > 0 && height < 20000) frame.style.height = Math.ceil(height) + "px";
  });
})(document.currentScript.previousElementSibling);
</script>`;
}

/** A link to the plans, plain or as a button in the office's color, for any website. */
export function linkSnippet({ url, text, accent }: { url: string; text: string; accent: string | null }): string {
  const style = accent
    ? ` style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:#fff;font-weight:600;text-decoration:none"`
    : "";
  return `<a href="${escaped(url)}"${style}>${escaped(text)}</a>`;
}
