// A server of lists for the real hls.js, in a page without media: a test says how each address is answered.

import { vi } from 'vitest';

const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="",LANGUAGE="tr",DEFAULT=YES,AUTOSELECT=YES,URI="a-tr.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="",LANGUAGE="en",AUTOSELECT=YES,URI="a-en.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="",LANGUAGE="tr",DEFAULT=YES,AUTOSELECT=YES,URI="s-tr.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="",LANGUAGE="en",AUTOSELECT=YES,URI="s-en.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="a",SUBTITLES="s"
v.m3u8
`;
const LIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST\n';

export interface ListServer {
  /** What was asked for, in order; the token is part of it. */
  readonly asked: string[];
  /** The status of an answer; undefined for none. Every list is there unless a test says otherwise. */
  status: (path: string) => number | undefined;
  /** The list of everything. */
  master: string;
  /** The list of each track. */
  list: string;
}

/** Puts the server and an element's media source into the page; `vi.unstubAllGlobals` takes them away. */
export function serveLists(): ListServer {
  const server: ListServer = { asked: [], status: () => 200, master: MASTER, list: LIST };
  class ListRequest {
    onreadystatechange: (() => void) | null = null;
    onprogress: (() => void) | null = null;
    readyState = 0;
    status = 0;
    statusText = '';
    responseType = '';
    responseURL = '';
    responseText = '';
    #isAborted = false;
    open(_: string, url: string) {
      this.readyState = 1;
      this.responseURL = new URL(url, window.location.href).href;
    }
    send() {
      const { pathname } = new URL(this.responseURL);
      server.asked.push(pathname);
      const status = pathname.endsWith('.m3u8') ? server.status(pathname) : undefined;
      if (status === undefined) return;
      queueMicrotask(() => {
        if (this.#isAborted) return;
        this.readyState = 4;
        this.status = status;
        this.responseText = pathname.endsWith('/index.m3u8') ? server.master : server.list;
        this.onreadystatechange?.();
      });
    }
    abort() {
      this.#isAborted = true;
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    getAllResponseHeaders() {
      return '';
    }
  }
  class Source extends EventTarget {
    static isTypeSupported() {
      return true;
    }
    readyState = 'open';
    endOfStream() {}
  }
  class PageUrl extends URL {
    static override createObjectURL() {
      return 'blob:media';
    }
    static override revokeObjectURL() {}
  }
  class SourceBuffer {
    appendBuffer() {}
    remove() {}
  }
  vi.stubGlobal('XMLHttpRequest', ListRequest);
  vi.stubGlobal('MediaSource', Source);
  vi.stubGlobal('SourceBuffer', SourceBuffer);
  vi.stubGlobal('URL', PageUrl);
  return server;
}
