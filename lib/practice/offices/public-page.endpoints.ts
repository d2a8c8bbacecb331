import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { PICTURE_BODY_BYTES, PICTURE_FILE } from "@/lib/core/files/picture-fields";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { addPerson, changePerson, deletePhoto, removePerson, saveHours, savePhoto } from "./public-page.commands";
import { hoursInput, personChange, personInput, photoUpload } from "./public-page.schema";

const picture = {
  bodyLimit: PICTURE_BODY_BYTES,
  rate: { name: "office-photo", most: 60, perSeconds: 600, by: "user" },
} as const;

export const publicPageEndpoints = [
  endpoint("POST /dentists/:officeId/photo", mayDo("manageOffice"), {
    ...picture,
    summary: "Save a photograph of the practice: a PNG, JPEG or WebP, as a form with `file` or as base64.",
    takesForm: { file: PICTURE_FILE },
    input: photoUpload,
    run: async ({ actor, params, input, caller }) =>
      reply(await savePhoto(params.officeId, input.file, { actor, caller }), "offices.page.photoAdded"),
  }),
  endpoint("DELETE /dentists/:officeId/photo", mayDo("manageOffice"), {
    summary: "Delete the photograph of the practice.",
    run: async ({ actor, params, caller }) => {
      await deletePhoto(params.officeId, { actor, caller });
      return reply(null, "offices.page.photoDeleted");
    },
  }),
  endpoint("POST /dentists/:officeId/hours", mayDo("manageOffice"), {
    summary: "Save the office's opening hours, the whole week at once.",
    input: hoursInput,
    run: async ({ actor, params, input, caller }) => {
      await saveHours(params.officeId, input, { actor, caller });
      return reply({ hours: input.hours }, "offices.page.hoursSaved");
    },
  }),
  endpoint("POST /dentists/:officeId/people", mayDo("manageOffice"), {
    ...picture,
    summary: "Introduce a person on the public page; with `photo` as a form, or as base64.",
    takesForm: { photo: PICTURE_FILE },
    input: personInput,
    run: async ({ actor, params, input, caller }) =>
      reply(await addPerson(params.officeId, input, { actor, caller }), "offices.page.personAdded"),
  }),
  endpoint("POST /dentists/:officeId/people/:personId", mayDo("manageOffice"), {
    ...picture,
    summary:
      "Change what the public page says of a person; what is not sent stays; with `photo` as a form, or as base64.",
    takesForm: { photo: PICTURE_FILE },
    input: personChange,
    run: async ({ actor, params, input, caller }) => {
      await changePerson(params.officeId, params.personId, input, { actor, caller });
      return reply(null, "offices.page.personSaved");
    },
  }),
  endpoint("DELETE /dentists/:officeId/people/:personId", mayDo("manageOffice"), {
    summary: "Take a person off the public page.",
    run: async ({ actor, params, caller }) => {
      await removePerson(params.officeId, params.personId, { actor, caller });
      return reply(null, "offices.page.personDeleted");
    },
  }),
];
