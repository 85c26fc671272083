import type { T } from "../../platform/i18n/translate.ts";
import { money } from "../../platform/money.ts";
import { Icon } from "../../ui/icon.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import type { Transfer } from "../queries/transfer.ts";
import { groupedAccount } from "../text.ts";

type Props = { t: T; lang: "pl" | "en"; transfer: Transfer; own: boolean };

/** What a bank has to be told: a code for its app, and each fact to copy. */
export function TransferFacts({ t, lang, transfer, own }: Props) {
  const { recipient, account, amount, title, code } = transfer;
  return (
    <>
      <div className="bank-transfer">
        {code ? <QrCode text={code} label={t("donations.transfer.qr")} density="L" /> : null}
        <dl>
          <Fact
            name={t("donations.transfer.recipient")}
            shown={recipient}
            copy={t("donations.transfer.copyRecipient")}
            value={recipient}
          />
          <Fact
            name={t("donations.transfer.account")}
            shown={groupedAccount(account)}
            copy={t("donations.transfer.copyAccount")}
            value={account}
          />
          {amount === null ? null : (
            <Fact
              name={t("donations.transfer.amount")}
              shown={money(amount, lang)}
              copy={t("donations.transfer.copyAmount")}
              value={(amount / 100).toFixed(2).replace(".", lang === "pl" ? "," : ".")}
            />
          )}
          <Fact
            name={t(own ? "donations.transfer.titleOwn" : "donations.transfer.title")}
            shown={title}
            copy={t("donations.transfer.copyTitle")}
            value={title}
          />
        </dl>
      </div>
      <p className="small quiet">{t(code ? "donations.transfer.scan" : "donations.transfer.noCode")}</p>
    </>
  );
}

function Fact({ name, shown, copy, value }: { name: string; shown: string; copy: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{shown}</span>
        <button className="icon-button compact needs-script" type="button" data-copy={value} aria-label={copy}>
          <Icon name="copy" size="s" />
        </button>
      </dd>
    </div>
  );
}
