// A field that is not sent is not changed. Every call that changes something there is, and every optional field of its
// input: leaving the field out must do what sending its stored value does, and the field must be one that is stored. The
// fields come from the registry; a call with optional fields that is in none of the two lists below fails.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { db } from "@/lib/core/db/db";
import { operationsOf } from "@/lib/front/api/openapi";
import { liftLimits } from "@/lib/front/limits/rate";
import { filledPreset, makeMasterPlan, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { shareOf } from "../support/depth";
import { fieldsOf, type Path, put, without } from "../support/json-schema";
import { KEPT_LISTS } from "../support/kept-lists";
import { EDITS, type Known } from "../support/not-sent";
import { ACTS } from "../support/not-sent-acts";
import { makeSide, type Side } from "../support/objects";
import { notSent, toDo } from "../support/to-do";
import { bodyOf } from "../support/two-bodies";

// Thousands of calls from one place: what limits them is tested elsewhere.
beforeAll(liftLimits);

const operations = operationsOf(endpoints).filter(({ method }) => method !== "GET");
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
/** The optional fields of each call that has some; an item of a list comes and goes with the list. */
const optional = new Map(
  operations.flatMap((each) => {
    const fields = each.input ? fieldsOf(each.input).flatMap(({ fields }) => fields) : [];
    const paths = fields.filter(({ required, path }) => !required && !path.some((part) => typeof part === "number"));
    return paths.length > 0 ? [[nameOf(each), paths.map(({ path }) => path)] as const] : [];
  }),
);

let known: Known;
const tokens: Record<"dentist" | "admin" | "association", string> = { dentist: "", admin: "", association: "" };

beforeAll(async () => {
  const side: Side = await makeSide();
  const { office } = side;
  const of = (kind: string) => side.ids.get(kind) ?? 0;
  const organization = await db.organization.create({
    data: { tenantId: "dental", name: "Group", createdAt: new Date("2026-01-01") },
  });
  const group = await db.officeGroup.create({ data: { organizationId: organization.id, groupName: "Part" } });
  await db.office.update({ where: { id: office }, data: { organizationId: organization.id, groupId: group.id } });
  await db.planSettings.update({ where: { officeId: office }, data: { gppApproved: true } });
  const preset = filledPreset("dental", "general_adult");
  const master = await makeMasterPlan(db, organization.id, { ...preset, planName: "Followed" }, [office]);
  // Made after it: the organization's plan is followed by those there are.
  const plan = await makePlan(db, { officeId: office, plan: { ...preset, planName: "Edited" } });
  const person = { tenantId: "dental", firstName: "Ann", lastName: "Other" } as const;
  const colleague = await makeUser(db, {
    ...person,
    role: "dentist_standard",
    email: "ann@side.test",
    officeIds: [office],
  });
  await makeUser(db, { ...person, role: "super_admin", email: "admin@side.test" });
  tokens.dentist = side.tokens.dentist;
  tokens.admin = await tokenFor("admin@side.test");
  await makeUser(db, { ...person, role: "association", email: "board@side.test", associationId: of("association") });
  tokens.association = await tokenFor("board@side.test");
  known = {
    ...{
      office,
      planId: plan.id,
      masterPlanId: master.id,
      groupId: group.id,
      organizationId: organization.id,
      colleagueId: colleague.id,
    },
    ...{ memberId: of("member"), ownerId: of("dentist"), disputeId: of("dispute"), householdId: of("household") },
    personId: of("office_person"),
    ids: side.ids,
  };
}, 180_000);

/** What is noted with every save and is no field of a caller's. */
const NOTED = new Set(["updatedAt", "revision", "versionNo", "version", "versionId", "savedAt"]);
const told = (row: unknown) => JSON.parse(JSON.stringify(row, (name, value) => (NOTED.has(name) ? undefined : value)));
const at = (body: unknown, path: Path) =>
  path.reduce<unknown>((value, part) => (value as Record<string | number, unknown> | undefined)?.[part], body);

describe("what is not sent stays, in", () => {
  it.each(EDITS.map((edit) => [`${edit.call}${edit.as ? ` (${edit.as})` : ""}`, edit] as const))(
    "%s",
    async (_, edit) => {
      const address = edit.call.replace(/\{(\w+)\}/g, (_all, name) => String(edit.path(known)[name]));
      const schema = operations.find((each) => nameOf(each) === edit.call)?.input ?? {};
      const one = bodyOf(schema, 0, edit.says, edit.one?.(known) ?? {});
      const other = bodyOf(schema, 1, edit.says, edit.other?.(known) ?? {});
      const send = async (body: unknown) => {
        const input = edit.with ? { ...(body as object), ...(await edit.with(known)) } : body;
        const { status, raw } = await call(address, { token: tokens[edit.token ?? "dentist"], input });
        expect([JSON.stringify(input), status, status === 200 ? "" : raw]).toEqual([JSON.stringify(input), 200, ""]);
        return told(await edit.row(known));
      };
      const paths = (optional.get(edit.call) ?? []).filter((path) => !edit.says.includes(path.join(".")));
      expect(paths.length).toBeGreaterThan(0);
      const faults: string[] = [];
      const changed = await send(other);
      for (const path of shareOf(paths, 3, EDITS.indexOf(edit), { call: edit.call })) {
        const name = path.join(".");
        if (at(one, path) === undefined || at(other, path) === undefined)
          faults.push(
            `${name} has no two values: add it to \`one\` and \`other\` of this edit in tests/support/not-sent.ts, or to \`says\` if it names what is meant and is not stored`,
          );
        await send(one);
        const left = await send(without(other, path));
        const same = await send(put(other, path, at(one, path)));
        if (JSON.stringify(left) !== JSON.stringify(same))
          faults.push(
            `${name} was changed though it was not sent: let its schema be optional without a default, and the command leave out what is undefined`,
          );
        if (JSON.stringify(changed) === JSON.stringify(same))
          faults.push(
            `${name} is not stored: read it in \`row\` of this edit in tests/support/not-sent.ts, or add it to \`says\` if it only says what is meant`,
          );
      }
      expect(faults).toEqual([]);
    },
  );
});

it("knows of every call with optional fields whether it changes what there is", () => {
  const made = KEPT_LISTS.map(({ call }) => `POST ${call}`).filter((call) => optional.has(call));
  const listed = [...new Set([...EDITS.map((edit) => edit.call), ...ACTS, ...made])];
  expect(toDo([...optional.keys()], listed, notSent(optional))).toEqual([]);
});
