/**
 * Sends as `fetch` does and says how much of it is on its way, which `fetch` cannot. Rejects with a TypeError for a lost
 * connection, and with the signal's reason.
 */
export function watchedSend(url: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? "GET", url);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      const headers = ["content-type", "x-request-id"].flatMap((name) => {
        const value = request.getResponseHeader(name);
        return value === null ? [] : [[name, value] as [string, string]];
      });
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(new TypeError("lost connection"));
    init.signal?.addEventListener("abort", () => {
      request.abort();
      reject(init.signal?.reason);
    });
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}
