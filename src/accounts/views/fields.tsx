import type { InForm } from "../../ui/forms.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { Select } from "../../ui/select.tsx";
import { adultAge, ageMax, nameMax, underAge } from "../limits.ts";

/** The address that one logs in with; with `passkeys` the browser offers those beside the addresses that it knows. */
export function EmailField({ passkeys, ...props }: InForm & { autoFocus?: boolean; passkeys?: boolean }) {
  const label = props.t("accounts.email");
  const autoComplete = passkeys ? "username webauthn" : "username";
  return <TextInput {...props} name="email" type="email" label={label} autoComplete={autoComplete} required />;
}

export function NameField(props: InForm) {
  const label = props.t("accounts.name");
  return <TextInput {...props} name="name" label={label} autoComplete="given-name" required maxLength={nameMax} />;
}

export function SurnameField(props: InForm & { optional?: boolean }) {
  const { optional = false } = props;
  const said = { name: "surname", label: props.t("accounts.surname"), autoComplete: "family-name", maxLength: nameMax };
  return <TextInput {...props} {...said} optional={optional} required={!optional} />;
}

export function ContactFields(props: InForm) {
  const { t } = props;
  return (
    <>
      <TextInput {...props} name="phone" type="tel" label={t("accounts.phone")} autoComplete="tel" optional />
      <TextInput {...props} name="address" label={t("accounts.address")} autoComplete="address-line1" optional />
    </>
  );
}

/** Neither has to be said; of children no more than that they are children. */
export function SexAndAge(props: InForm) {
  const { t } = props;
  const sexes = [
    { value: "female", label: t("accounts.female") },
    { value: "male", label: t("accounts.male") },
  ];
  const adults = Array.from({ length: ageMax - adultAge + 1 }, (_, index) => String(adultAge + index));
  const ages = [
    { value: String(underAge), label: t("accounts.underAge") },
    ...adults.map((value) => ({ value, label: value })),
  ];
  return (
    <div className="two">
      <Select {...props} name="sex" label={t("accounts.sex")} options={sexes} empty="–" optional />
      <Select {...props} name="age" label={t("accounts.age")} options={ages} empty="–" optional />
    </div>
  );
}

export function NewPassword(props: InForm & { name: string; label: string }) {
  return <PasswordInput {...props} autoComplete="new-password" help={props.t("accounts.passwordHelp")} />;
}

/** The password of a new account, typed twice. */
export function PasswordTwice(props: InForm) {
  const { t } = props;
  return (
    <>
      <NewPassword {...props} name="password" label={t("accounts.password")} />
      <PasswordInput
        {...props}
        name="passwordRepeat"
        label={t("accounts.passwordRepeat")}
        autoComplete="new-password"
      />
    </>
  );
}
