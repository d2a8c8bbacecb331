import { bySlug, JoinPage, type JoinProps, joinMetadata } from "@/components/membership/enrolment/join-page";

export const generateMetadata = joinMetadata(bySlug);

export default function Page(props: JoinProps) {
  return <JoinPage {...props} find={bySlug} />;
}
