import { missing, refuse } from "@/sandbox/errors";
import { newId } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import type { FileRec } from "@/sandbox/records";
import type { Ctx, Handlers } from "@/sandbox/stripe/context";
import { listObject } from "@/sandbox/stripe/list";

const MAX_EVIDENCE_FILE = 5 * 1024 * 1024;
const EVIDENCE_TYPES = new Set(["application/pdf", "image/jpeg", "image/png"]);

export function renderFile(ctx: Ctx, record: FileRec): JsonObject {
  return {
    id: record.id,
    object: "file",
    created: record.created,
    expires_at: null,
    filename: record.filename,
    links: listObject(`/v1/file_links?file=${record.id}`, []),
    purpose: record.purpose,
    size: record.size,
    title: null,
    type: record.type,
    url: `${ctx.baseUrl}/v1/files/${record.id}/contents`,
  };
}

export const fileHandlers: Handlers = {
  "Files.create": (ctx, params) => {
    const { upload } = ctx;
    if (!upload) throw refuse("Missing required param: file.", "parameter_missing", "file");
    const purpose = params.str("purpose") ?? "";
    if (purpose === "dispute_evidence") {
      if (upload.bytes.length > MAX_EVIDENCE_FILE) throw refuse("The file is larger than 5 MB.", undefined, "file");
      if (!EVIDENCE_TYPES.has(upload.type))
        throw refuse("Evidence must be a PDF, JPEG or PNG file.", undefined, "file");
    }
    const record = ctx.store.put("file", ctx.account, {
      id: newId("file"),
      created: ctx.clock.now(),
      filename: upload.filename,
      purpose,
      size: upload.bytes.length,
      type: upload.filename.split(".").pop()?.toLowerCase() ?? "",
      base64: upload.bytes.toString("base64"),
    });
    return renderFile(ctx, record);
  },
  "Files.retrieve": (ctx, _params, path) => {
    const record = ctx.store.get("file", ctx.account, path.id ?? "");
    if (!record) throw missing("file upload", path.id ?? "");
    return renderFile(ctx, record);
  },
};
