// What each call of /api/v1 returns, as JSON Schema, read from the types of its `run` by the compiler itself: nothing is
// declared twice, and nothing can be documented that the code does not return.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import {
  API,
  type Checker,
  type Symbol as Declared,
  type IntersectionType,
  SymbolFlags,
  type Type,
  TypeFlags,
  type UnionType,
} from "typescript/unstable/sync";
import type { JsonSchema, Responses } from "../lib/front/api/responses";
import { folderOf } from "./districts";
import { fingerprint } from "./fingerprint";

const ROOT = join(import.meta.dirname, "..");
/** A project of the registry's own files; the whole would take three times as long to load. */
const PROJECT = join(ROOT, "scripts", "response-schemas.json");
const CLIENT = join(ROOT, "lib", "client.ts");

const NOTHING = TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never;
const NO_DATA: JsonSchema = { nullable: true, enum: [null] };
/** What a reply may say beside its data; a success has no tone. */
const MESSAGE: Record<string, JsonSchema> = {
  message: { type: "string" },
  tone: { type: "string", enum: ["error", "info", "warning"] },
};
const ORIGINS = { FileReply: "file", RedirectReply: "redirect" } as const;

const isUnion = (type: Type): type is UnionType => type.isUnionType();
const partsOf = (type: Type): readonly Type[] => (isUnion(type) ? type.getTypes() : [type]);

/** Several schemas as one, without repeating any. */
function anyOf(schemas: JsonSchema[]): JsonSchema {
  const different = new Map(schemas.map((each) => [JSON.stringify(each), each]));
  const [only] = different.values();
  return only && different.size === 1 ? only : { anyOf: [...different.values()] };
}

class Reader {
  readonly schemas: Record<string, JsonSchema> = {};
  /** The names given so far; two types of one name and different files are told apart by their noun. */
  private readonly names = new Map<string, string>();
  /** Where we are, for the message when something has no JSON form. */
  private path: string[] = [];

  constructor(private readonly checker: Checker) {}

  private at<T>(name: string, read: () => T): T {
    this.path.push(name);
    try {
      return read();
    } finally {
      this.path.pop();
    }
  }

  private refuse(type: Type): never {
    throw new Error(`${this.path.join(".")}: ${this.checker.typeToString(type)} has no JSON form`);
  }

  private union(types: readonly Type[]): JsonSchema {
    const parts = types.filter((part) => !(part.flags & NOTHING));
    const rest = parts.filter((part) => !(part.flags & (TypeFlags.Null | TypeFlags.Literal)));
    const schemas = rest.map((part) => this.schema(part));
    const texts = parts.filter((part) => part.isStringLiteralType()).map((part) => part.value);
    const numbers = parts.filter((part) => part.isNumberLiteralType()).map((part) => part.value);
    const truths = parts.filter((part) => part.isBooleanLiteralType()).map((part) => part.value);
    if (texts.length > 0) schemas.push({ type: "string", enum: [...texts].sort() });
    if (numbers.length > 0) schemas.push({ type: "number", enum: [...numbers].sort((a, b) => a - b) });
    if (truths.length > 0) schemas.push({ type: "boolean", ...(truths.length === 1 ? { enum: truths } : {}) });
    const hasNull = parts.some((part) => part.flags & TypeFlags.Null);
    if (schemas.length === 0) return NO_DATA;
    const schema = anyOf(schemas);
    if (!hasNull) return schema;
    // OpenAPI 3.0: what stands beside a reference is not read, and a list of values names the null too.
    if (schema.$ref) return { nullable: true, allOf: [schema] };
    return { ...schema, ...(schema.enum ? { enum: [...schema.enum, null] } : {}), nullable: true };
  }

  private properties(type: Type): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const each of [...this.checker.getPropertiesOfType(type)].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const value = this.checker.getTypeOfSymbol(each);
      if (!value || value.flags & NOTHING) continue;
      const optional = Boolean(each.flags & SymbolFlags.Optional);
      const maybe = optional || partsOf(value).some((part) => part.flags & NOTHING);
      properties[each.name] = this.at(each.name, () => this.schema(value));
      if (!maybe) required.push(each.name);
    }
    const [index] = this.checker.getIndexInfosOfType(type);
    return {
      type: "object",
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(index ? { additionalProperties: this.at("*", () => this.schema(index.valueType)) } : {}),
    };
  }

  /** The name of a type of ours that has one and stands for itself; a generic one is written out where it is used. */
  private nameOf(type: Type): { name: string; file: string } | null {
    if (type.getAliasTypeArguments().length > 0) return null;
    const symbol: Declared | undefined = type.getAliasSymbol() ?? type.getSymbol();
    const file = symbol?.declarations[0]?.path;
    if (!symbol || !file || /^__|^(?:Wire|Reply)$/.test(symbol.name)) return null;
    if (!(symbol.flags & (SymbolFlags.TypeAlias | SymbolFlags.Interface)) || file.includes("/node_modules/"))
      return null;
    return { name: symbol.name, file };
  }

  private named(type: Type): JsonSchema {
    const known = this.nameOf(type);
    if (!known) return this.properties(type);
    const key = `${known.file}#${known.name}`;
    const given = this.names.get(key);
    if (given) return { $ref: `#/components/schemas/${given}` };
    const noun = folderOf(relative(ROOT, known.file)) ?? "";
    const long = `${noun}-${known.name}`.replace(/-(\w)|^(\w)/g, (_, a = "", b = "") => (a + b).toUpperCase());
    const name = Object.hasOwn(this.schemas, known.name) ? long : known.name;
    if (Object.hasOwn(this.schemas, name)) throw new Error(`${name} names two types; ${key} is the second`);
    this.names.set(key, name);
    // Taken before its fields are read, which may come back to it.
    this.schemas[name] = {};
    this.schemas[name] = this.properties(type);
    return { $ref: `#/components/schemas/${name}` };
  }

  private object(type: Type): JsonSchema {
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type)) {
      const items = type.isTypeReference() ? this.checker.getTypeArguments(type) : [];
      const sorts = items.filter((item) => !(item.flags & NOTHING));
      return {
        type: "array",
        items: sorts.length > 0 ? anyOf(sorts.map((item) => this.at("[]", () => this.schema(item)))) : {},
      };
    }
    if (type.getSymbol()?.name === "Date") return { type: "string", format: "date-time" };
    if (this.checker.getSignaturesOfType(type, 0).length > 0) this.refuse(type);
    if (type.getSymbol() && (type.getSymbol()?.flags ?? 0) & SymbolFlags.Class) this.refuse(type);
    return this.named(type);
  }

  private intersection(type: IntersectionType): JsonSchema {
    // A brand on a number or a text is none on the wire.
    const plain = type.getTypes().find((part) => part.flags & TypeFlags.Primitive);
    return plain ? this.schema(plain) : this.named(type);
  }

  /** What a value of this type is as JSON. */
  schema(type: Type): JsonSchema {
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return {};
    if (type.flags & TypeFlags.Boolean) return { type: "boolean" };
    if (isUnion(type) || type.flags & (TypeFlags.Literal | TypeFlags.Null)) return this.union(partsOf(type));
    if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return { type: "string" };
    if (type.flags & TypeFlags.Number) return { type: "number" };
    if (type.isIntersectionType()) return this.intersection(type);
    if (type.flags & TypeFlags.Object) return this.object(type);
    return this.refuse(type);
  }

  /** One way a call may end well: its data in the wrapper, a bare body, a file or a redirect. */
  private outcome(type: Type): Responses["calls"][string] {
    const name = type.getSymbol()?.name ?? "";
    const origin = name === "FileReply" || name === "RedirectReply" ? ORIGINS[name] : undefined;
    if (origin) return { [origin]: true };
    const [inner] = type.isTypeReference() ? this.checker.getTypeArguments(type) : [];
    if (name === "BareReply" && inner) return { body: this.schema(inner) };
    const data = name === "Reply" && inner ? inner : type;
    const nothing = partsOf(data).every((part) => part.flags & (NOTHING | TypeFlags.Null));
    const says = name === "Reply" ? MESSAGE : {};
    if (!nothing)
      return { body: { type: "object", properties: { data: this.schema(data), ...says }, required: ["data"] } };
    const called = name === "Reply" ? "DoneWithMessage" : "Done";
    this.schemas[called] ??= { type: "object", properties: { data: NO_DATA, ...says }, required: ["data"] };
    return { body: { $ref: `#/components/schemas/${called}` } };
  }

  call(pattern: string, output: Type): Responses["calls"][string] {
    return this.at(pattern, () => {
      const outcomes = partsOf(output).map((part) => this.outcome(part));
      const bodies = outcomes.flatMap(({ body }) => body ?? []);
      return { ...Object.assign({}, ...outcomes), ...(bodies.length > 0 ? { body: anyOf(bodies) } : {}) };
    });
  }
}

/** Reads the types of every call. Takes some seconds; throws where a call returns what has no JSON form. */
export function readResponses(): Responses {
  const compiler = new API({ cwd: ROOT });
  try {
    const project = compiler.updateSnapshot({ openProjects: [PROJECT] }).getProject(PROJECT);
    const source = project?.program.getSourceFile(CLIENT);
    if (!project || !source) throw new Error(`${CLIENT} is not in ${PROJECT}`);
    const { checker } = project;
    const place = checker.getSymbolAtPosition(CLIENT, source.text.indexOf("ByPattern"));
    if (!place) throw new Error(`${CLIENT} has no ByPattern`);
    const reader = new Reader(checker);
    const calls: Responses["calls"] = {};
    const patterns = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(place));
    for (const each of [...patterns].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const types = checker.getTypeOfSymbol(each);
      const output = types && checker.getPropertyOfType(types, "output");
      const type = output && checker.getTypeOfSymbol(output);
      if (!type) throw new Error(`${each.name} has no output`);
      calls[each.name] = reader.call(each.name, type);
    }
    const schemas = Object.entries(reader.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
    return { schemas: Object.fromEntries(schemas), calls };
  } finally {
    compiler.close();
  }
}

/** What the types of calls are made of: the sources, the tables and texts they name, and the packages. */
const SOURCES = ["lib", "tenants", "components", "app", "messages/en-US", "prisma/schema", "package-lock.json"];
const READER = ["scripts/response-schemas.ts", "scripts/response-schemas.json", "tsconfig.json"];
const KEPT = join(ROOT, "node_modules", ".inhouse-responses.json");

/** The same, read once for each state of the sources on this machine: the compiler takes ten seconds to read them all. */
export function keptResponses(): Responses {
  const state = fingerprint([...SOURCES, ...READER]);
  const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, "utf8")) as { state: string; read: Responses }) : null;
  if (kept?.state === state) return kept.read;
  const read = readResponses();
  writeFileSync(KEPT, JSON.stringify({ state, read }));
  return read;
}

/** The file's text: a call and a type in a line each, so that two changes seldom meet. */
export function textOf({ schemas, calls }: Responses): string {
  const lines = (part: object) =>
    Object.entries(part)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(",\n");
  return `{\n  "schemas": {\n${lines(schemas)}\n  },\n  "calls": {\n${lines(calls)}\n  }\n}\n`;
}
