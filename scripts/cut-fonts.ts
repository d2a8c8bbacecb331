// Cuts the fonts, for a build that has other things to listen to meanwhile.
import { writeFonts } from "./fonts";

await writeFonts();
