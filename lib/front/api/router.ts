import type { Endpoint } from "./endpoint";

type Node = { statics: Map<string, Node>; param?: { name: string; node: Node }[]; methods: Map<string, Endpoint> };

export type Match = { endpoint: Endpoint; params: Record<string, string> };

export type Router = {
  /** The endpoint for a method and path (without /api/v1), the methods the path knows, or null for an unknown path. */
  match(method: string, path: string): Match | { allowed: string[] } | null;
};

/** No part of an address: nothing, or a step to where it stands or upwards, encoded or not. */
const NO_PART = /^(?:\.|%2e){0,2}$/i;

const emptyNode = (): Node => ({ statics: new Map(), methods: new Map() });

function insert(root: Node, endpoint: Endpoint): void {
  const [method = "", path = ""] = endpoint.pattern.split(" ");
  let node = root;
  for (const segment of path.split("/").filter(Boolean)) {
    if (segment.startsWith(":")) {
      const name = segment.slice(1);
      node.param ??= [];
      let branch = node.param.find((each) => each.name === name);
      if (!branch) {
        branch = { name, node: emptyNode() };
        node.param.push(branch);
      }
      node = branch.node;
    } else {
      const next = node.statics.get(segment) ?? emptyNode();
      node.statics.set(segment, next);
      node = next;
    }
  }
  if (node.methods.has(method)) throw new Error(`${endpoint.pattern} is declared twice`);
  node.methods.set(method, endpoint);
}

/** Every node the segments lead to, most static first. */
function* walk(
  node: Node,
  segments: string[],
  at: number,
  params: Record<string, string>,
): Generator<[Node, Record<string, string>]> {
  const segment = segments[at];
  if (segment === undefined) {
    if (node.methods.size) yield [node, params];
    return;
  }
  const exact = node.statics.get(segment);
  if (exact) yield* walk(exact, segments, at + 1, params);
  for (const branch of node.param ?? []) {
    yield* walk(branch.node, segments, at + 1, { ...params, [branch.name]: segment });
  }
}

/** Compiles the registry once; static segments beat parameters. Throws on a pattern declared twice. */
export function compileRoutes(endpoints: readonly Endpoint[]): Router {
  const root = emptyNode();
  for (const endpoint of endpoints) insert(root, endpoint);
  return {
    match(method, path) {
      const segments = path.split("/").slice(1);
      const slashed = segments.at(-1) === "";
      if (slashed) segments.pop();
      // One address for each call: empty parts and steps upwards would be further ones, which a proxy may read otherwise.
      if (!path.startsWith("/") || segments.length > 12 || segments.some((part) => NO_PART.test(part))) return null;
      const allowed = new Set<string>();
      for (const [node, params] of walk(root, segments, 0, {})) {
        const endpoint = node.methods.get(method);
        if (endpoint && (!slashed || endpoint.endsInSlash)) return { endpoint, params };
        for (const [name, each] of node.methods) if (!slashed || each.endsInSlash) allowed.add(name);
      }
      return allowed.size ? { allowed: [...allowed].sort() } : null;
    },
  };
}
