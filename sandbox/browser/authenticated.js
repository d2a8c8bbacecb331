// Notifies the page behind the dialog that the cardholder has responded. It holds no secret, so any page may receive it.
parent.postMessage({ sandbox: "authentication", ok: document.currentScript.dataset.ok === "true" }, "*");
