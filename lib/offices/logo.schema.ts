import { z } from "zod";
import { sentPicture } from "@/lib/core/files/picture-fields";

/** Longest side we keep; sharp at the largest size a page or an email shows. */
export const LOGO_KEPT_SIDE = 640;

export const logoUpload = z.object({ file: sentPicture });
