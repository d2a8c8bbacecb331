import "server-only";
import { ASSOCIATION_RIGHTS, mayDo } from "@/lib/core/auth/rights";
import { ASSOCIATIONS } from "@/lib/core/auth/roles";
import { practicesOf, proveAssociation } from "@/lib/core/auth/scope";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { adoptTemplate, createTemplate, offerTemplate, updateTemplate } from "./templates.commands";
import { listAdopters, listTemplates } from "./templates.queries";
import { adopterColumns, templateColumns } from "./templates.rules";
import { adopterFile, changedTemplate, newTemplate, templateFile, templateOffer } from "./templates.schema";

const MAY = ASSOCIATION_RIGHTS.offerTemplates;

export const planTemplateEndpoints = [
  endpoint("GET /associations/templates/export", ASSOCIATIONS, {
    summary: "The association's plan templates as a file, searched and filtered as the page is.",
    query: templateFile,
    run: async ({ actor, query, caller }) => {
      const scope = practicesOf(actor);
      const rows = readLater(async () => (await listTemplates(scope, query, caller.locale)).rows);
      return listFile("plans.offered", query.format, templateColumns, rows, caller.locale);
    },
  }),
  endpoint("GET /associations/templates/:planTemplateId/export", ASSOCIATIONS, {
    summary: "The practices that have a copy of a plan template as a file, searched and filtered as the page is.",
    query: adopterFile,
    run: async ({ actor, params, query, caller }) => {
      const { rows } = await listAdopters(practicesOf(actor), params.planTemplateId, query);
      return listFile("plans.adopters", query.format, adopterColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /associations/templates", MAY, {
    summary: "Make a plan template and offer it to the association's practices.",
    input: newTemplate,
    bodyLimit: 64_000,
    run: async ({ actor, tenant, input, caller }) =>
      reply(
        await createTemplate(tenant, proveAssociation(actor), input.plan, { actor, caller }),
        "plans.offered.created",
      ),
  }),
  endpoint("PUT /associations/templates/:planTemplateId", MAY, {
    summary: "Change a plan template (what is not sent stays); the practices' copies stay as they are.",
    input: changedTemplate,
    bodyLimit: 64_000,
    run: async ({ actor, tenant, params, input, caller }) => {
      const association = proveAssociation(actor);
      await updateTemplate(tenant, association, params.planTemplateId, input, { actor, caller });
      return reply(null, "plans.offered.saved");
    },
  }),
  endpoint("PUT /associations/templates/:planTemplateId/offer", MAY, {
    summary: "Withdraw a plan template, which the practices' copies outlive, or offer it again.",
    input: templateOffer,
    run: async ({ actor, params, input, caller }) => {
      await offerTemplate(proveAssociation(actor), params.planTemplateId, input.offered, { actor, caller });
      return reply(input, input.offered ? "plans.offered.again" : "plans.offered.withdrawn");
    },
  }),
  endpoint("POST /dentists/:officeId/plan-templates/:planTemplateId/adopt", mayDo("managePlans"), {
    summary: "Make a draft that is a copy of a template which the office's association offers.",
    run: async ({ actor, params, caller }) =>
      reply(await adoptTemplate(params.officeId, params.planTemplateId, { actor, caller }), "plans.templates.adopted"),
  }),
];
