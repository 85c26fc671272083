import type { InForm } from "../../ui/forms.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { operatorAddressMax, operatorNameMax } from "../limits.ts";

/** Who runs the site, as its documents name them. */
export function OperatorFields(props: InForm & { optional?: boolean }) {
  const { t } = props;
  return (
    <>
      <TextInput
        {...props}
        name="operatorName"
        label={t("site.operatorName")}
        maxLength={operatorNameMax}
        autoComplete="organization"
      />
      <TextInput
        {...props}
        name="operatorAddress"
        label={t("site.operatorAddress")}
        maxLength={operatorAddressMax}
        autoComplete="address-line1"
      />
    </>
  );
}
