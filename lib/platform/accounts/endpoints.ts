import "server-only";
import { ADMINS, ANY_ROLE, PATIENT } from "@/lib/core/auth/roles";
import { notFound } from "@/lib/core/errors";
import { PICTURE_BODY_BYTES, PICTURE_FILE } from "@/lib/core/files/picture-fields";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { BareReply, FileReply, reply } from "@/lib/front/api/reply";
import { landingOf } from "@/lib/pages/routes";
import { checkCode, sendCode } from "./codes.commands";
import { changeOwnPassword, impersonate, logIn, logOut, requestPasswordReset, stopImpersonating } from "./commands";
import { confirmEmailChange, requestEmailChange, takeBackEmail } from "./email.commands";
import { chooseFamilyMail, chooseNotice } from "./notices.commands";
import { ownNotices } from "./notices.queries";
import { optOutEndpoints } from "./opt-out.endpoints";
import { chooseLanguage, updateOwnProfile } from "./own.commands";
import { ownProfileOf } from "./own.queries";
import { setPasswordByToken } from "./password-links.commands";
import { deleteOwnPhoto, saveOwnPhoto } from "./photo.commands";
import { photoFor } from "./photo.queries";
import { currentAccount } from "./queries";
import {
  accountQuery,
  changeEmail,
  changePassword,
  checkEmail,
  confirmCode,
  credentials,
  forgotPassword,
  impersonation,
  newPassword,
  noticeChoice,
  ownLanguage,
  ownPhoto,
  ownProfile,
} from "./schema";

import { endOtherSessions, endOwnSession } from "./sessions.commands";
import { ownSessions } from "./sessions.queries";

export const accountEndpoints = [
  ...optOutEndpoints,
  publicEndpoint("POST /accounts/login", {
    summary: "Log in; returns the token for the Authorization header.",
    input: credentials,
    run: async ({ tenant, input, caller }) => {
      const { session } = await logIn(tenant.id, input, "api", { ...caller, browserKey: null });
      return new BareReply({ token: session.token });
    },
  }),
  endpoint("POST /accounts/logout", ANY_ROLE, {
    summary: "End the session of this token.",
    run: ({ actor }) => logOut(actor.sessionId),
  }),
  publicEndpoint("POST /accounts/forgot-password", {
    summary: "Email a reset link. The response is the same whether or not the email has an account.",
    input: forgotPassword,
    run: async ({ tenant, input, caller }) => {
      await requestPasswordReset(tenant.id, input.email, caller);
      return reply(null, "accounts.resetSent");
    },
  }),
  publicEndpoint("POST /accounts/reset-password/:token", {
    summary: "Choose a new password with a reset link.",
    input: newPassword,
    rate: { name: "reset", most: 20, perSeconds: 600, by: "ip" },
    run: async ({ tenant, params, input, caller }) => {
      const author = { actor: null, caller };
      const { token } = params;
      const set = await setPasswordByToken(
        tenant.id,
        "reset_password",
        token,
        input.password,
        caller.browserKey,
        author,
      );
      return reply(set, "accounts.passwordChanged");
    },
  }),
  publicEndpoint("POST /accounts/set-password/:token", {
    summary: "Set the first password with the link in the welcome email.",
    input: newPassword,
    rate: { name: "set-password", most: 20, perSeconds: 600, by: "ip" },
    run: async ({ tenant, params, input, caller }) => {
      const author = { actor: null, caller };
      const { token } = params;
      const set = await setPasswordByToken(tenant.id, "set_password", token, input.password, caller.browserKey, author);
      return reply(set, "accounts.passwordSet");
    },
  }),
  publicEndpoint("POST /accounts/check-email", {
    summary: "Check the format of an email. The response is the same whether or not it has an account.",
    input: checkEmail,
    rate: { name: "check-email", most: 60, perSeconds: 600, by: "ip" },
    run: async ({ input }) => ({ email: input.email, valid: true }),
  }),
  publicEndpoint("POST /dentist-users/generate_code", {
    summary: "Email a four-digit sign-up code.",
    input: checkEmail,
    run: async ({ tenant, input, caller }) => {
      await sendCode(tenant.id, input.email, caller);
      return reply(null, "onboardingSignup.codeSent");
    },
  }),
  publicEndpoint("POST /dentist-users/validate_code", {
    summary: "Check a four-digit code without using it up.",
    input: confirmCode,
    run: async ({ tenant, input, caller }) => {
      await checkCode(tenant.id, input.email, input.code, caller);
      return { valid: true };
    },
  }),
  endpoint("GET /users/me/account", ANY_ROLE, {
    summary: "The current user, polled by open pages.",
    isActivity: false,
    query: accountQuery,
    run: async ({ actor, tenant, query }) => new BareReply(await currentAccount(actor, tenant, query.dentistInfoId)),
  }),
  endpoint("POST /users/me/activity", ANY_ROLE, {
    summary: "Keep the session from going idle.",
    run: async () => null,
  }),
  endpoint("PUT /users/me/password", ANY_ROLE, {
    summary: "Change your own password.",
    input: changePassword,
    run: async ({ actor, input, caller }) => {
      await changeOwnPassword(actor, input, { actor, caller });
      return reply(null, "accounts.passwordChanged");
    },
  }),
  endpoint("POST /users/me/email", ANY_ROLE, {
    summary: "Ask to log in with another email. It changes once the link mailed there is followed.",
    input: changeEmail,
    run: async ({ actor, input, caller }) => {
      await requestEmailChange(actor, input, { actor, caller });
      return reply(null, "accounts.emailAsked");
    },
  }),
  publicEndpoint("POST /accounts/confirm-email/:token", {
    summary: "Confirm a new login email with the link mailed to it.",
    rate: { name: "confirm-email", most: 20, perSeconds: 600, by: "ip" },
    run: async ({ tenant, params, caller }) => {
      await confirmEmailChange(tenant.id, params.token, { actor: null, caller });
      return reply(null, "accounts.emailChanged");
    },
  }),
  publicEndpoint("POST /accounts/take-back-email/:token", {
    summary: "Take the login back with the link mailed to the old email; returns the token for a new password.",
    rate: { name: "take-back-email", most: 20, perSeconds: 600, by: "ip" },
    run: async ({ tenant, params, caller }) =>
      reply(await takeBackEmail(tenant.id, params.token, { actor: null, caller }), "accounts.emailTakenBack"),
  }),
  endpoint("GET /users/me/profile", ANY_ROLE, {
    summary: "Your own name, phone and job title, with the version a change names.",
    run: ({ actor }) => ownProfileOf(actor),
  }),
  endpoint("PUT /users/me/profile", ANY_ROLE, {
    summary: "Change your own name, phone and job title. With `version`, only if nobody has changed them since.",
    input: ownProfile,
    run: async ({ actor, input, caller }) =>
      reply(await updateOwnProfile(actor, input, { actor, caller }), "accounts.profileSaved"),
  }),
  endpoint("GET /users/me/sessions", ANY_ROLE, {
    summary: "Where you are logged in, browsers and API tokens: this session first, then the last used, at most 50.",
    run: ({ actor }) => ownSessions(actor),
  }),
  endpoint("DELETE /users/me/sessions/:session", ANY_ROLE, {
    summary: "End one of your sessions; its next request is refused. Ending it again is no error.",
    run: async ({ actor, params, caller }) => {
      await endOwnSession(actor, params.session, { actor, caller });
      return reply(null, "accounts.sessionEnded");
    },
  }),
  endpoint("DELETE /users/me/sessions", ANY_ROLE, {
    summary: "End all of your sessions but this one.",
    run: async ({ actor, caller }) => {
      const done = await endOtherSessions(actor, { actor, caller });
      return reply(done, "accounts.sessionsEnded", { count: done.ended });
    },
  }),
  endpoint("POST /users/me/photo", ANY_ROLE, {
    summary:
      "Save a photograph of yourself: a PNG, JPEG or WebP, as a form with `file` or as base64. Kept as a square.",
    takesForm: { file: PICTURE_FILE },
    input: ownPhoto,
    bodyLimit: PICTURE_BODY_BYTES,
    rate: { name: "own-photo", most: 30, perSeconds: 600, by: "user" },
    run: async ({ actor, input, caller }) =>
      reply(await saveOwnPhoto(actor, input.file, { actor, caller }), "accounts.photoSaved"),
  }),
  endpoint("DELETE /users/me/photo", ANY_ROLE, {
    summary: "Delete the photograph of yourself.",
    run: async ({ actor, caller }) => reply(await deleteOwnPhoto(actor, { actor, caller }), "accounts.photoDeleted"),
  }),
  endpoint("GET /users/photos/:fileId", ANY_ROLE, {
    summary: "A photograph: your own, or of somebody who works at the same office.",
    isActivity: false,
    run: async ({ actor, params }) => {
      const found = await photoFor(actor, params.fileId);
      if (!found) throw notFound();
      return new FileReply(found.content, found.file.name, found.file.contentType, true);
    },
  }),
  endpoint("GET /users/me/notices", ANY_ROLE, {
    summary: "Which notices you are mailed, and why some of them always.",
    run: ({ actor }) => ownNotices(actor),
  }),
  endpoint("PUT /users/me/notices/:kind", ANY_ROLE, {
    summary: "Switch the mail of a kind of notice off or on.",
    input: noticeChoice,
    run: async ({ actor, params, input, caller }) =>
      reply(await chooseNotice(actor, params.kind, input.mail, { actor, caller }), "accounts.profileSaved"),
  }),
  endpoint("PUT /users/me/families/:householdId/office-mail", PATIENT, {
    summary: "Switch the own messages of one office off or on, by your family there.",
    input: noticeChoice,
    run: async ({ actor, params, input, caller }) =>
      reply(await chooseFamilyMail(actor, params.householdId, input.mail, { actor, caller }), "accounts.profileSaved"),
  }),
  endpoint("PUT /users/me/language", ANY_ROLE, {
    summary: "Choose the language of your own pages and mail.",
    input: ownLanguage,
    run: ({ actor, input, caller }) => chooseLanguage(actor, input.locale, { actor, caller }),
  }),
  endpoint("POST /admin/impersonate", ADMINS, {
    summary: "Log in as an office, a user or a member (impersonation).",
    input: impersonation,
    run: async ({ actor, tenant, input, caller }) => {
      const { role } = await impersonate(actor, input, { actor, caller });
      return { landing: landingOf(role, tenant.dashboardPath) };
    },
  }),
  endpoint("POST /accounts/back-to-admin", ANY_ROLE, {
    summary: "End the impersonation.",
    run: async ({ actor, caller }) => {
      await stopImpersonating(actor, { actor, caller });
      return { landing: "/admin/dentists" };
    },
  }),
];
