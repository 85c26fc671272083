/** What was typed or chosen on this page and is not sent yet: a page that reloads itself would lose it. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const touched = new WeakSet<EventTarget>();
document.addEventListener("input", ({ target }) => target && touched.add(target));

export function hasUnsaved(): boolean {
  return [...document.querySelectorAll<Field>("input, textarea, select")].some(isUnsaved);
}

function isUnsaved(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return touched.has(field);
  if (field.readOnly || field.type === "hidden" || field.type === "range") return false;
  if (field.type === "checkbox" || field.type === "radio") return touched.has(field);
  // A browser that restores a page says nothing of what it fills in.
  const isText = field.type === "text" || field.type === "textarea" || field.type === "file";
  return field.value !== "" && (touched.has(field) || (isText && field.value !== field.defaultValue));
}
