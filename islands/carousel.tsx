import { type FocusEvent, type KeyboardEvent, useCallback, useRef, useState } from "react";
import type { CarouselProps, Slide } from "./carousel/props.ts";
import { useSwipe } from "./carousel/use-swipe.ts";
import { useTurning } from "./carousel/use-turning.ts";
import { IconButton } from "./player/icon-button.tsx";
import { Svg } from "./player/svg.tsx";

/** Films beside each other in a ring, the one in front with its words. Without scripts the ring is a row that one scrolls. */
export function Carousel({ slides, title, texts, shapes }: CarouselProps) {
  const [front, setFront] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const turn = useCallback(
    (by: number) => setFront((at) => (at + by + slides.length) % slides.length),
    [slides.length],
  );
  const next = useCallback(() => turn(1), [turn]);
  const { stopped, setStopped, spared } = useTurning(stage, next);
  const swipe = useSwipe(turn);
  const nameOf = (at: number) => texts.slide.replace("{at}", String(at + 1)).replace("{of}", String(slides.length));
  const several = slides.length > 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || !several) return;
    event.preventDefault();
    turn(by);
  };
  return (
    <div className="carousel" ref={stage}>
      <div className="carousel-stage">
        <ol className="slides" onKeyDown={onKeyDown} {...(several ? swipe : {})}>
          {slides.map((slide, at) => (
            <li key={slide.id} className="slide" data-place={placeOf(at, front, slides.length)} aria-label={nameOf(at)}>
              <article>
                <SlideLink
                  slide={slide}
                  title={title}
                  first={at === 0}
                  front={at === front}
                  show={() => setFront(at)}
                />
                <SlideMenu slide={slide} label={texts.more} shapes={shapes.more} />
              </article>
            </li>
          ))}
        </ol>
        {several ? (
          <>
            <IconButton
              className="turn previous"
              shapes={shapes.previous}
              label={texts.previous}
              onClick={() => turn(-1)}
            />
            <IconButton className="turn next" shapes={shapes.next} label={texts.next} onClick={next} />
          </>
        ) : null}
      </div>
      {several ? (
        <div className="dots">
          {slides.map((slide, at) => (
            <button
              key={slide.id}
              type="button"
              aria-label={`${nameOf(at)}: ${slide.title}`}
              aria-current={at === front ? "true" : undefined}
              onClick={() => setFront(at)}
            />
          ))}
          {spared ? null : (
            <IconButton
              className="compact"
              shapes={stopped ? shapes.play : shapes.pause}
              label={stopped ? texts.play : texts.pause}
              onClick={() => setStopped(!stopped)}
            />
          )}
        </div>
      ) : null}
      <p className="visually-hidden" aria-live="polite">
        {stopped || spared ? slides[front]?.title : ""}
      </p>
    </div>
  );
}

/** How far a slide stands from the one in front, to its left below 0; the ring closes behind. */
function placeOf(at: number, front: number, count: number): number {
  const half = Math.floor((count - 1) / 2);
  return ((at - front + half + count) % count) - half;
}

type SlideLinkProps = { slide: Slide; title: string; first: boolean; front: boolean; show: () => void };

/** Leads to its film; one at the side comes to the front first. */
function SlideLink({ slide, title, first, front, show }: SlideLinkProps) {
  return (
    <a
      className="slide-link"
      href={slide.href}
      // The words of those at the side are not there to be read.
      aria-label={front ? undefined : slide.title}
      draggable={false}
      onFocus={(event: FocusEvent) => !front && event.currentTarget.matches(":focus-visible") && show()}
      onClick={(event) => {
        if (front || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        show();
      }}
    >
      {slide.picture ? (
        <img
          src={slide.picture}
          srcSet={slide.pictures}
          sizes="(max-width: 599px) 440px, 710px"
          alt=""
          width={640}
          height={360}
          draggable={false}
          loading={first ? "eager" : "lazy"}
          fetchPriority={first ? "high" : "low"}
        />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup
        <span dangerouslySetInnerHTML={{ __html: slide.standIn }} />
      )}
      {slide.badge ? <span className="badge">{slide.badge}</span> : null}
      <span className="slide-words">
        {title ? <span className="small">{title}</span> : null}
        <b>{slide.title}</b>
        <span className="small row">
          {slide.channelPicture ? (
            <img className="avatar size-24" src={slide.channelPicture} alt="" width={24} height={24} loading="lazy" />
          ) : null}
          <span className="clip">{slide.channel}</span>
        </span>
      </span>
    </a>
  );
}

const dots = { role: "button", "aria-haspopup": "menu", "aria-expanded": "false", "data-menu": "" } as const;

type SlideMenuProps = { slide: Slide; label: string; shapes: string };

/** The dots of a card, which the page's script gives its menu. */
function SlideMenu({ slide: { id, title, menu }, label, shapes }: SlideMenuProps) {
  return (
    <div
      className="menu-host card-menu"
      data-video={id}
      data-channel={menu.channelId}
      data-channel-path={menu.channelPath}
    >
      <a
        className="icon-button compact"
        href={menu.path}
        rel="nofollow"
        draggable={false}
        {...dots}
        aria-label={`${label}: ${title}`}
      >
        <Svg shapes={shapes} />
      </a>
    </div>
  );
}
