import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { inter, rubik } from "@/components/layout/fonts";
import "./globals.css";

export const metadata: Metadata = {
  // No title here: each page puts its own into the head, and a second one would come before it.
  // Phone numbers are linked by hand; the guess of a browser would link dates and amounts.
  formatDetection: { telephone: false, date: false, address: false, email: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f8fa" },
    { media: "(prefers-color-scheme: dark)", color: "#0e1116" },
  ],
};

const OLD_BROWSER =
  "if (document.documentMode) alert('Internet Explorer cannot show these pages. Please use Edge, Chrome or Firefox. / Internet Explorer no puede mostrar estas paginas. Use Edge, Chrome o Firefox.');";

/**
 * The document. It reads neither cookies nor headers, so a public page stays cacheable; tenant, theme, language and
 * density come from the `Look` around each shell.
 */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // `LookSync` corrects the attributes in the browser, where dialogs and toasts hang outside the shell.
    <html lang="en-US" data-theme="system" className={`${inter.variable} ${rubik.variable}`} suppressHydrationWarning>
      <body>
        {/* Only browsers that know no modules run it, and of those only Internet Explorer has a document mode (000 §8). */}
        <script noModule>{OLD_BROWSER}</script>
        {children}
      </body>
    </html>
  );
}
