// window.Plaid as react-plaid-link expects it: `create` gives a handler that opens a window over the page.

const linkOrigin = new URL(document.currentScript?.src ?? location.href).origin;

function create(config) {
  let dialog = null;
  let frame = null;

  const close = () => {
    removeEventListener("message", receive);
    dialog?.remove();
    dialog = null;
    frame = null;
  };
  const exit = (error, metadata = {}) => {
    close();
    config.onExit?.(error, { institution: null, status: null, link_session_id: "", request_id: "", ...metadata });
    config.onEvent?.("EXIT", metadata);
  };
  const receive = (event) => {
    if (
      !frame ||
      event.source !== frame.contentWindow ||
      event.origin !== linkOrigin ||
      event.data?.sandbox !== "plaid"
    )
      return;
    if (event.data.done === "success") {
      close();
      config.onEvent?.("HANDOFF", event.data.metadata);
      config.onSuccess?.(event.data.public_token, event.data.metadata);
    } else if (event.data.done === "exit") exit(null);
  };

  const handler = {
    open() {
      if (dialog) return;
      dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", "Plaid Link");
      dialog.style.cssText =
        "width:min(420px,94vw);height:min(640px,92vh);padding:0;border:0;border-radius:12px;overflow:hidden";
      frame = document.createElement("iframe");
      frame.title = "Plaid Link";
      frame.style.cssText = "border:0;width:100%;height:100%";
      frame.src = `${linkOrigin}/js/plaid-link.html#${encodeURIComponent(JSON.stringify({ token: config.token, parent: location.origin }))}`;
      dialog.append(frame);
      dialog.addEventListener("cancel", () => exit(null));
      addEventListener("message", receive);
      document.body.append(dialog);
      dialog.showModal();
      config.onEvent?.("OPEN", {});
    },
    exit: (_options, done) => {
      exit(null);
      done?.();
    },
    submit() {},
    destroy: close,
  };
  setTimeout(() => config.onLoad?.(), 0);
  return handler;
}

window.Plaid = { create, version: "sandbox" };
