import { PictureField } from "@/components/settings/pictures/picture-field";
import { ownPictures } from "@/components/text/en/own-pictures";
import { usePart } from "@/components/text/use-part";

type Props = { logo_id: string | null; set: (logo_id: string | null) => void };

/** The business's logo on the booking page. */
export const LogoField = ({ logo_id, set }: Props) => (
  <PictureField label={usePart(ownPictures).logo} id={logo_id} set={set} />
);
