/** The button of the donation's form says what is given. */
const form = document.querySelector<HTMLFormElement>("[data-donate]");
const button = form?.querySelector<HTMLElement>("[data-give]");

function tell(): void {
  const chosen = form?.querySelector<HTMLInputElement>('[name="amount"]:checked');
  const own = form?.querySelector<HTMLInputElement>('[name="ownAmount"]');
  if (!button || !chosen || !own) return;
  const { give = "", givePlain = "" } = button.dataset;
  const isAmount = /^\d[\d\s]*([.,]\d{1,2})?$/.test(own.value.trim());
  const amountOf = (value: string) =>
    document.documentElement.lang === "en" ? `PLN\u00a0${value}` : `${value}\u00a0zł`;
  const typed = isAmount ? amountOf(own.value.trim()) : "";
  const amount = chosen.dataset.amount || typed;
  button.textContent = amount ? give.replace("{{amount}}", amount) : givePlain;
}

form?.addEventListener("input", (event) => {
  tell();
  const input = event.target as HTMLInputElement;
  if (input.name === "amount" && input.value === "own")
    form.querySelector<HTMLInputElement>('[name="ownAmount"]')?.focus();
});
tell();
