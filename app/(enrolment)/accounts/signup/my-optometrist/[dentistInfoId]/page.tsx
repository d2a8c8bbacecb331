import { byId, JoinPage, type JoinProps, joinMetadata } from "@/components/membership/enrolment/join-page";

const find = byId("optometrist");

export const generateMetadata = joinMetadata(find);

export default function Page(props: JoinProps) {
  return <JoinPage {...props} find={find} />;
}
