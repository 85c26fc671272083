/** Cutting a chosen picture to its shape before it is sent; without scripts the server takes the middle. */
type Area = { x: number; y: number; width: number; height: number };

document.addEventListener("change", async (event) => {
  const input = event.target as HTMLInputElement;
  const file = input.matches("[data-crop]") ? input.files?.[0] : undefined;
  if (!file) return;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture) open(input, file, picture);
});

function open(input: HTMLInputElement, file: File, picture: ImageBitmap): void {
  const [wide = 1, high = 1] = (input.dataset.crop ?? "1:1").split(":").map(Number);
  const aspect = wide / high;
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.setAttribute("aria-label", input.dataset.cropTitle ?? "");
  const title = document.createElement("h2");
  title.textContent = input.dataset.cropTitle ?? "";
  const stage = document.createElement("div");
  stage.className = "crop-stage";
  const canvas = document.createElement("canvas");
  canvas.width = 1024;
  canvas.height = Math.round(1024 / aspect);
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", input.dataset.cropTitle ?? "");
  stage.append(canvas);
  const zoom = document.createElement("input");
  zoom.type = "range";
  zoom.className = "crop-zoom";
  zoom.min = "1";
  zoom.max = "4";
  zoom.step = "0.01";
  zoom.value = "1";
  zoom.setAttribute("aria-label", input.dataset.cropZoom ?? "");
  const foot = document.createElement("footer");
  const cancel = button("button ghost", input.dataset.cropCancel ?? "");
  const save = button("button main-action", input.dataset.cropSave ?? "");
  foot.append(cancel, save);
  dialog.append(title, stage, zoom, foot);
  document.body.append(dialog);

  const whole = {
    width: Math.min(picture.width, picture.height * aspect),
    height: Math.min(picture.height, picture.width / aspect),
  };
  const area: Area = { x: (picture.width - whole.width) / 2, y: (picture.height - whole.height) / 2, ...whole };

  function draw(): void {
    area.x = Math.min(picture.width - area.width, Math.max(0, area.x));
    area.y = Math.min(picture.height - area.height, Math.max(0, area.y));
    const brush = canvas.getContext("2d");
    brush?.clearRect(0, 0, canvas.width, canvas.height);
    brush?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  }
  function move(x: number, y: number): void {
    const scale = area.width / canvas.clientWidth;
    area.x -= x * scale;
    area.y -= y * scale;
    draw();
  }
  function zoomTo(factor: number): void {
    zoom.value = String(factor);
    const width = whole.width / Number(zoom.value);
    const height = whole.height / Number(zoom.value);
    Object.assign(area, {
      x: area.x + (area.width - width) / 2,
      y: area.y + (area.height - height) / 2,
      width,
      height,
    });
    draw();
  }
  zoom.oninput = () => zoomTo(Number(zoom.value));
  watchFingers(canvas, move, (by) => zoomTo(Math.min(4, Math.max(1, Number(zoom.value) * by))));
  canvas.onkeydown = (event) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [8, 0],
      ArrowRight: [-8, 0],
      ArrowUp: [0, 8],
      ArrowDown: [0, -8],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  // However it is left but by saving, nothing was chosen.
  let saved = false;
  cancel.onclick = () => dialog.close();
  save.onclick = () => void finish();
  dialog.onclose = () => {
    if (!saved) input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    dialog.remove();
    picture.close();
    input.focus();
  };
  draw();
  dialog.showModal();

  /** The cut picture takes the place of the chosen file, upright and without its metadata. */
  async function finish(): Promise<void> {
    const target = document.createElement("canvas");
    target.width = Math.min(2048, Math.round(area.width));
    target.height = Math.round(target.width / aspect);
    target
      .getContext("2d")
      ?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, target.width, target.height);
    // A logo is seen through where it is empty.
    const [type, end] = input.dataset.cropClear === undefined ? ["image/jpeg", "jpg"] : ["image/png", "png"];
    const blob = await new Promise<Blob | null>((done) => target.toBlob(done, type, 0.92));
    if (blob) {
      const files = new DataTransfer();
      files.items.add(new File([blob], file.name.replace(/\.\w+$/, `.${end}`), { type }));
      input.files = files.files;
      saved = true;
    }
    dialog.close();
  }
}

/** One finger or the mouse moves the picture, two fingers or the wheel make it larger. */
function watchFingers(canvas: HTMLElement, move: (x: number, y: number) => void, zoomBy: (by: number) => void): void {
  const fingers = new Map<number, { x: number; y: number }>();
  const apart = () => {
    const [one, other] = [...fingers.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  canvas.onpointerdown = (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  canvas.onpointermove = (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const before = apart();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    // Each of two fingers moves it by half.
    move((event.clientX - last.x) / fingers.size, (event.clientY - last.y) / fingers.size);
    if (before > 0 && fingers.size === 2) zoomBy(apart() / before);
  };
  canvas.onpointerup = (event) => fingers.delete(event.pointerId);
  canvas.onpointercancel = canvas.onpointerup;
  canvas.onwheel = (event) => {
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? 1.1 : 1 / 1.1);
  };
}

function button(className: string, label: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = label;
  return made;
}
