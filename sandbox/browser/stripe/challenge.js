import { origin } from "./wire.js";

// The bank's question, in a dialog over the page.

/** Shows the bank's page and resolves when the cardholder has completed or closed it. */
export function askHolder(url, locale) {
  return new Promise((resolve) => {
    const spanish = String(locale ?? "")
      .toLowerCase()
      .startsWith("es");
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", spanish ? "Confirmación del banco" : "Confirmation by your bank");
    dialog.style.cssText =
      "width:min(480px,94vw);height:min(420px,90vh);padding:0;border:0;border-radius:12px;overflow:hidden";
    const frame = document.createElement("iframe");
    frame.title = spanish ? "Su banco" : "Your bank";
    frame.src = url;
    frame.style.cssText = "border:0;width:100%;height:100%";
    dialog.append(frame);
    const finish = () => {
      removeEventListener("message", answered);
      dialog.remove();
      resolve();
    };
    const answered = (event) => {
      if (event.source === frame.contentWindow && event.origin === origin && event.data?.sandbox === "authentication")
        finish();
    };
    addEventListener("message", answered);
    dialog.addEventListener("cancel", finish);
    document.body.append(dialog);
    dialog.showModal();
  });
}
