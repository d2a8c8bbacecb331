// The window of the bank link: choose a bank, sign in, choose an account.

const settings = JSON.parse(decodeURIComponent(location.hash.slice(1) || "%7B%7D"));
const main = document.getElementById("main");

const WORDS = {
  en: {
    choose: "Choose your bank",
    share: (name) => `${name} uses a test bank link. Nothing leaves this machine.`,
    signIn: (bank) => `Sign in to ${bank}`,
    hint: "Use user_good and pass_good.",
    user: "User name",
    password: "Password",
    go: "Sign in",
    back: "Back",
    close: "Close",
    account: "Choose an account",
    finish: "Continue",
  },
  es: {
    choose: "Elija su banco",
    share: (name) => `${name} usa un enlace bancario de prueba. Nada sale de esta máquina.`,
    signIn: (bank) => `Entre en ${bank}`,
    hint: "Use user_good y pass_good.",
    user: "Usuario",
    password: "Contraseña",
    go: "Entrar",
    back: "Atrás",
    close: "Cerrar",
    account: "Elija una cuenta",
    finish: "Continuar",
  },
};
let words = WORDS.en;
let opened = null;

async function ask(path, more = {}) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, {
    method: "POST",
    headers,
    body: JSON.stringify({ link_token: settings.token, ...more }),
  });
  return response.json();
}

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function show(...children) {
  main.replaceChildren(make("div", { className: "card" }, ...children));
  main.querySelector("h1")?.setAttribute("tabindex", "-1");
  main.querySelector("input, button")?.focus();
}

function tell(message) {
  parent.postMessage({ sandbox: "plaid", ...message }, settings.parent);
}

function closeButton() {
  const button = make("button", { type: "button", className: "second", textContent: words.close });
  button.addEventListener("click", () => tell({ done: "exit" }));
  return button;
}

function problem(text) {
  const line = make("p", { className: "error", textContent: text });
  line.setAttribute("role", "alert");
  return line;
}

function chooseAccount(answer) {
  const form = make("form", {}, make("h1", { textContent: words.account }));
  answer.accounts.forEach((account, i) => {
    const input = make("input", { type: "radio", name: "account", value: account.id, checked: i === 0 });
    input.style.width = "auto";
    form.append(make("label", {}, input, ` ${account.name} •••• ${account.mask}`));
  });
  form.append(make("div", { className: "actions" }, make("button", { textContent: words.finish }), closeButton()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const id = new FormData(form).get("account");
    const account = answer.accounts.find((one) => one.id === id);
    const { name, mask, type, subtype } = account;
    const accounts = [{ id, name, mask, type, subtype, verification_status: null }];
    const metadata = {
      institution: answer.institution,
      accounts,
      account: accounts[0],
      account_id: id,
      link_session_id: crypto.randomUUID(),
      transfer_status: null,
    };
    tell({ done: "success", public_token: answer.public_token, metadata });
  });
  show(form);
}

function signIn(bank, error) {
  const user = make("input", { id: "user", name: "user", autocomplete: "off", required: true });
  const password = make("input", {
    id: "password",
    name: "password",
    type: "password",
    autocomplete: "off",
    required: true,
  });
  const back = make("button", { type: "button", className: "second", textContent: words.back });
  back.addEventListener("click", chooseBank);
  const form = make(
    "form",
    {},
    make("h1", { textContent: words.signIn(bank.name) }),
    make("p", { className: "hint", textContent: words.hint }),
  );
  if (error) form.append(problem(error));
  form.append(make("label", { htmlFor: "user", textContent: words.user }), user);
  form.append(make("label", { htmlFor: "password", textContent: words.password }), password);
  form.append(make("div", { className: "actions" }, make("button", { textContent: words.go }), back, closeButton()));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await ask("/plaid/link/sign-in", {
      institution_id: bank.id,
      username: user.value.trim(),
      password: password.value,
    });
    if (answer.error_code) signIn(bank, answer.display_message ?? answer.error_message);
    else chooseAccount(answer);
  });
  show(form);
}

function chooseBank() {
  const list = make("div", { className: "actions" });
  for (const bank of opened.institutions) {
    const button = make("button", { type: "button", className: "second", textContent: bank.name });
    button.style.width = "100%";
    button.addEventListener("click", () => signIn(bank));
    list.append(button);
  }
  show(
    make("h1", { textContent: words.choose }),
    make("p", { className: "meta", textContent: words.share(opened.client_name) }),
    list,
    make("div", { className: "actions" }, closeButton()),
  );
}

opened = await ask("/plaid/link/open");
words = String(opened.language ?? "").startsWith("es") ? WORDS.es : WORDS.en;
document.documentElement.lang = words === WORDS.es ? "es" : "en";
if (opened.error_code) show(make("h1", { textContent: "Link" }), problem(opened.error_message), closeButton());
else chooseBank();
