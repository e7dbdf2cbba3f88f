// Keeps what the page was loaded from, so that it opens again where there is no network. The network comes first: a newer
// page replaces the kept one as soon as it can be reached.
const SHELF = 'vedette';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()));
self.addEventListener('message', (e) => {
  // What was loaded before this worker was there.
  e.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(e.data.loaded)));
});
self.addEventListener('fetch', (e) => {
  if (e.request.method !== 'GET' || new URL(e.request.url).origin !== self.location.origin) return;
  e.respondWith(
    fetch(e.request).then(
      (answer) => {
        const copy = answer.clone();
        if (answer.ok) e.waitUntil(caches.open(SHELF).then((shelf) => shelf.put(e.request, copy)));
        return answer;
      },
      () => caches.match(e.request, { ignoreSearch: true }).then((kept) => kept ?? Response.error()),
    ),
  );
});
