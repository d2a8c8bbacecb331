// Tells the page behind the dialog that the card holder has answered. It holds no secret, so any page may hear it.
parent.postMessage({ sandbox: "authentication", ok: document.currentScript.dataset.ok === "true" }, "*");
