// Without a token there is nothing to reset yet: the same page asks for a link.
export { default, generateMetadata } from "../forgot-password/page";
