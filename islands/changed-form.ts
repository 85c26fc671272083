/** Whether something of a form was typed or chosen that no page has been asked to keep yet. */
export function isChanged(form: HTMLFormElement, except?: Element | null): boolean {
  // What was refused stands in its fields as if the server had it.
  if (form.dataset.refused !== undefined) return true;
  return [...form.elements].some((field) => field !== except && isFieldChanged(field));
}

function isFieldChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const usual = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, usual);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.type === "file") return field.value !== "";
  // A script puts the reader's own zone into these.
  return field.type !== "datetime-local" && field.value !== field.defaultValue;
}
