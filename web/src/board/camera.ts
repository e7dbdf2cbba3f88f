// Moving over the map: drag, pinch, wheel, trackpad and keys. The camera moves one finished picture; nothing is laid
// out again while it moves. Sheet point (x, y) stands at the board's upper left corner, magnified k times.
import type { Point } from '../map/geometry';
import type { Frame } from '../map/relief';

export type Detail = 'far' | 'middle' | 'near';

const holds = (what: Element, at: { clientX: number; clientY: number }): boolean => {
  const box = what.getBoundingClientRect();
  return at.clientX >= box.left && at.clientX <= box.right && at.clientY >= box.top && at.clientY <= box.bottom;
};
export class Camera {
  x = 0;
  y = 0;
  k = 1;
  private pending = 0;
  private settling = 0;
  private gliding = 0;
  private detail: Detail | '' = '';
  private readonly pointers = new Map<number, Point>();
  private dragged = 0;
  private holding = 0;
  private pressed: Point | null = null;
  takenAt = -1e9; // when a person last moved it
  onDetail: (detail: Detail) => void = () => {};
  onPlaced: () => void = () => {}; // it stands elsewhere
  onClick: (at: Point, event: PointerEvent) => void = () => {};
  onLongPress: (at: Point) => void = () => {}; // held still, on a touch screen
  onLetGo: () => void = () => {}; // what was dragged is left where it was
  onDrag: ((from: Point, to: Point, done: boolean, byTouch: boolean) => boolean) | null = null; // a tool that takes drags for itself
  calm = false; // no gliding

  constructor(
    private readonly board: HTMLElement,
    private readonly world: HTMLElement,
    private readonly frame: Frame,
  ) {
    board.addEventListener('pointerdown', this.down);
    board.addEventListener('pointermove', this.move);
    board.addEventListener('pointerup', this.up);
    board.addEventListener('pointercancel', this.up);
    board.addEventListener('wheel', this.wheel, { passive: false });
  }
  release(): void {
    this.board.removeEventListener('pointerdown', this.down);
    this.board.removeEventListener('pointermove', this.move);
    this.board.removeEventListener('pointerup', this.up);
    this.board.removeEventListener('pointercancel', this.up);
    this.board.removeEventListener('wheel', this.wheel);
  }

  private smallest(): number {
    return Math.min(this.board.clientWidth / (this.frame.width + 60), this.board.clientHeight / (this.frame.height + 60)) * 0.9;
  }
  scaleFor(part: Frame): number {
    return Math.min(2.4, this.board.clientWidth / (part.width + 50), this.board.clientHeight / (part.height + 50));
  }
  // No more of the table beside the sheet than there must be.
  private inside(x: number, y: number, k: number): Point {
    const keep = (at: number, seen: number, first: number, whole: number): number =>
      seen >= whole ? first + whole / 2 - seen / 2 : Math.max(first, Math.min(first + whole - seen, at));
    return {
      x: keep(x, this.board.clientWidth / k, this.frame.left, this.frame.width),
      y: keep(y, this.board.clientHeight / k, this.frame.top, this.frame.height),
    };
  }
  // Shows a part of the sheet, or the whole, as large as the board allows.
  fit(part: Frame = this.frame): void {
    const [w, h] = [this.board.clientWidth, this.board.clientHeight];
    this.k = this.scaleFor(part);
    const at = this.inside(part.left + part.width / 2 - w / 2 / this.k, part.top + part.height / 2 - h / 2 / this.k, this.k);
    [this.x, this.y] = [at.x, at.y];
    this.show();
    this.sharpen();
  }
  sheetPoint(clientX: number, clientY: number): Point {
    const box = this.board.getBoundingClientRect();
    return { x: this.x + (clientX - box.left) / this.k, y: this.y + (clientY - box.top) / this.k };
  }
  boardPoint(p: Point): Point {
    return { x: (p.x - this.x) * this.k, y: (p.y - this.y) * this.k };
  }

  sees(p: Point): boolean {
    const at = this.boardPoint(p);
    return at.x > 0 && at.y > 0 && at.x < this.board.clientWidth && at.y < this.board.clientHeight;
  }
  // Of several places the middle, if they can be seen together as it is; else the nearest.
  nearest(places: Point[]): Point {
    const [w, h] = [this.board.clientWidth / this.k, this.board.clientHeight / this.k];
    const [xs, ys] = [places.map((p) => p.x), places.map((p) => p.y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    if (right - left < w * 0.9 && bottom - top < h * 0.9) return { x: (left + right) / 2, y: (top + bottom) / 2 };
    const away = (p: Point): number => Math.hypot(p.x - this.x - w / 2, p.y - this.y - h / 2);
    return places.reduce((a, b) => (away(b) < away(a) ? b : a));
  }

  inRightHalf(p: Point): boolean {
    return this.boardPoint(p).x > this.board.clientWidth / 2;
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.k;
    this.y -= dy / this.k;
    this.show();
  }
  zoom(factor: number, at: Point): void {
    const k = Math.max(this.smallest(), Math.min(5, this.k * factor));
    const box = this.board.getBoundingClientRect();
    const [px, py] = [at.x - box.left, at.y - box.top];
    this.x += px / this.k - px / k;
    this.y += py / this.k - py / k;
    this.k = k;
    this.show();
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => this.sharpen(), 160);
  }
  zoomMiddle(factor: number): void {
    const box = this.board.getBoundingClientRect();
    this.zoom(factor, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
  }

  // Brings a point into the middle part of the board, unless it is there already.
  seek(p: Point, k = this.k): void {
    const at = this.boardPoint(p);
    const [w, h] = [this.board.clientWidth, this.board.clientHeight];
    if (k === this.k && at.x > w * 0.12 && at.x < w * 0.88 && at.y > h * 0.12 && at.y < h * 0.88) return;
    const to = this.inside(p.x - w / 2 / k, p.y - h / 2 / k, k);
    this.glide(to.x, to.y, k);
  }
  private glide(x: number, y: number, k: number): void {
    cancelAnimationFrame(this.gliding);
    if (this.calm) {
      [this.x, this.y, this.k] = [x, y, k];
      this.show();
      this.sharpen();
      return;
    }
    const from = { x: this.x, y: this.y, k: this.k };
    const began = performance.now();
    const frame = (now: number): void => {
      const t = Math.min(1, (now - began) / 320);
      const e = 1 - (1 - t) ** 3;
      this.k = from.k + (k - from.k) * e;
      this.x = from.x + (x - from.x) * e;
      this.y = from.y + (y - from.y) * e;
      this.place();
      if (t < 1) this.gliding = requestAnimationFrame(frame);
      else if (k !== from.k) this.sharpen();
    };
    this.gliding = requestAnimationFrame(frame);
  }

  private show(): void {
    cancelAnimationFrame(this.gliding);
    if (!this.pending)
      this.pending = requestAnimationFrame(() => {
        this.pending = 0;
        this.place();
      });
  }
  private place(): void {
    // The map never leaves the board altogether.
    const [w, h] = [this.board.clientWidth / this.k, this.board.clientHeight / this.k];
    this.x = Math.max(this.frame.left - w * 0.7, Math.min(this.frame.left + this.frame.width - w * 0.3, this.x));
    this.y = Math.max(this.frame.top - h * 0.7, Math.min(this.frame.top + this.frame.height - h * 0.3, this.y));
    this.world.style.transform = `translate(${-this.x * this.k}px,${-this.y * this.k}px) scale(${this.k})`;
    this.onPlaced();
  }
  // After zooming, the picture is drawn anew at its size, with as much on it as can be read there.
  private sharpen(): void {
    // A very large screen is looked at from farther away: there words are larger, too.
    const k = this.k / (Number(getComputedStyle(document.documentElement).getPropertyValue('--grown')) || 1);
    const detail = k < 0.66 ? 'far' : k < 1.05 ? 'middle' : 'near';
    if (detail !== this.detail) {
      this.detail = detail;
      this.onDetail(detail);
    }
    this.world.classList.add('sharpening');
    requestAnimationFrame(() => requestAnimationFrame(() => this.world.classList.remove('sharpening')));
  }

  // What is let go beside the board lies where it was taken from.
  private dropPoint(at: Point, from: Point): Point {
    const box = this.board.getBoundingClientRect();
    const over = at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
    return over ? this.sheetPoint(at.x, at.y) : this.sheetPoint(from.x, from.y);
  }
  private readonly down = (e: PointerEvent): void => {
    this.takenAt = performance.now();
    const own = (e.target as Element).closest('button, a, input, [data-own-pointer]');
    // A browser says of a finger close beside a menu that it touched the menu: what lies under the finger is meant. Buttons keep the room
    // around them.
    if (e.button > 1 || (own && (own.matches('button, a, input') || holds(own, e)))) return;
    cancelAnimationFrame(this.gliding);
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.pointers.size === 1) {
      this.dragged = 0;
      this.pressed = { x: e.clientX, y: e.clientY };
      if (e.pointerType === 'touch')
        this.holding = window.setTimeout(() => {
          // On a slow machine the finger may be up again, and the browser has not come to telling it: it does so before it draws.
          const stillHeld = (): void => {
            if (this.dragged > 5 || this.pointers.size !== 1 || !this.pointers.has(e.pointerId)) return;
            this.dragged = 100; // letting go is no click
            this.onLongPress(this.sheetPoint(e.clientX, e.clientY));
          };
          requestAnimationFrame(() => (this.holding = window.setTimeout(stillHeld)));
        }, 480);
    } else {
      clearTimeout(this.holding);
      this.pressed = null; // two fingers mean the map, and nothing that lies under one of them
      this.onLetGo();
    }
    this.board.setPointerCapture(e.pointerId);
  };
  private readonly move = (e: PointerEvent): void => {
    const before = this.pointers.get(e.pointerId);
    if (!before) return;
    const now = { x: e.clientX, y: e.clientY };
    if (this.pointers.size === 1) {
      this.dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (this.dragged > 5 || e.pointerType === 'mouse') {
        const taken =
          this.onDrag &&
          this.pressed &&
          this.onDrag(this.sheetPoint(this.pressed.x, this.pressed.y), this.dropPoint(now, this.pressed), false, e.pointerType === 'touch');
        if (!taken && this.dragged > 5) this.pan(now.x - before.x, now.y - before.y);
      }
    } else if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== e.pointerId)![1];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (was > 0) this.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      this.dragged = 100;
    }
    this.pointers.set(e.pointerId, now);
  };
  private readonly up = (e: PointerEvent): void => {
    if (!this.pointers.delete(e.pointerId)) return;
    clearTimeout(this.holding);
    const from = this.pressed;
    if (this.pointers.size > 0 || !from) return;
    this.pressed = null;
    if (e.type === 'pointercancel') return this.onLetGo();
    const to = this.dropPoint({ x: e.clientX, y: e.clientY }, from);
    if (this.onDrag && this.dragged > 5 && this.onDrag(this.sheetPoint(from.x, from.y), to, true, e.pointerType === 'touch')) return;
    if (this.dragged <= 5) this.onClick(to, e);
  };
  private readonly wheel = (e: WheelEvent): void => {
    if ((e.target as Element).closest('[data-own-pointer]')) return;
    e.preventDefault();
    this.takenAt = performance.now();
    // A trackpad scrolls in both directions by small steps: that moves the map. A wheel, or a pinch, zooms.
    const pad = e.deltaMode === 0 && !e.ctrlKey && (e.deltaX !== 0 || Math.abs(e.deltaY) < 40);
    if (pad) this.pan(-e.deltaX, -e.deltaY);
    else this.zoom(Math.exp(-e.deltaY * (e.deltaMode === 1 ? 0.05 : e.ctrlKey ? 0.012 : 0.0018)), { x: e.clientX, y: e.clientY });
  };
}
