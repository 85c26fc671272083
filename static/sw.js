/** The service worker: it shows what is pushed and opens what is clicked. It stores nothing and answers no request. */
const worker = globalThis;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (event) => {
  const told = read(event.data);
  if (!told) return;
  event.waitUntil(
    worker.registration.showNotification(told.title, {
      body: told.body,
      tag: told.tag,
      renotify: true,
      icon: "/icon-192.png",
      data: { path: told.path },
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

// The browser changed the subscription by itself: the server must learn the new address.
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

function read(data) {
  try {
    const { title, body, path, tag } = data.json();
    return typeof title === "string" ? { title, body: String(body ?? ""), path, tag: String(tag ?? title) } : undefined;
  } catch {
    return undefined;
  }
}

/** Shows a page of this site: in a window that has it open, in any other, or in a new one. */
async function open(path) {
  const target = new URL(typeof path === "string" ? path : "/", worker.location.origin);
  if (target.origin !== worker.location.origin) return;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = windows.find((client) => new URL(client.url).pathname === target.pathname);
  if (same) await same.focus();
  else await worker.clients.openWindow(target.href);
}

async function renew(event) {
  const options = event.oldSubscription?.options;
  const subscription =
    event.newSubscription ?? (options ? await worker.registration.pushManager.subscribe(options) : undefined);
  const send = (method, body) =>
    fetch("/api/auth/push-notifications", {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  if (event.oldSubscription) await send("DELETE", { endpoint: event.oldSubscription.endpoint });
  if (subscription) await send("POST", subscription.toJSON());
}
