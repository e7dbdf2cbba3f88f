// Procedures nest: an activation contains a movement step, which contains a shot at a passing unit, which contains
// a test. The position carries one small stack of frames, one for each procedure under way. A procedure is one
// chapter of the rulebook: its frame, its choices and its steps. It answers the one beneath it through the
// outcome slot and reads no other frame.
//
// This file has the stack, the table of procedures, and the loop that carries a position to its next decision.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "tabletop/action.h"
#include "tabletop/dice.h"
#include "tabletop/journal.h"
#include "tabletop/verdict.h"

namespace vedette {

// The stack of a game whose frames are `Bytes` long. `kind` numbers the procedure, `step` its place in it.
template <int Bytes, int Depth>
struct FrameStack {
  struct Frame {
    std::uint8_t kind;
    std::uint8_t step;
    std::array<std::uint8_t, Bytes - 2> body;

    // The frame's own struct: trivially copyable, without padding, its alignment at most two.
    template <class T>
    T& as() {
      static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
      static_assert(sizeof(T) <= Bytes - 2 && alignof(T) <= 2);
      return *reinterpret_cast<T*>(body.data());
    }
    template <class T>
    const T& as() const {
      return const_cast<Frame*>(this)->template as<T>();
    }
  };
  static_assert(Bytes % 2 == 0);

  alignas(2) std::array<Frame, Depth> frames;
  std::uint8_t depth;
  std::uint8_t deepest;  // the most ever seen in this game, for the harness

  bool full() const { return depth == Depth; }
  Frame& top() { return frames[depth - 1U]; }
  const Frame& top() const { return frames[depth - 1U]; }
  template <class T>
  T& push(std::uint8_t kind, const T& body) {
    Frame& f = push(kind);
    f.template as<T>() = body;
    return f.template as<T>();
  }
  Frame& push(std::uint8_t kind) {
    assert(depth < Depth && "the stack of procedures is full");
    Frame& f = frames[depth++];
    f = Frame{};
    f.kind = kind;
    if (depth > deepest) deepest = depth;
    return f;
  }
  void pop() {
    assert(depth > 0);
    frames[--depth] = Frame{};  // unused bytes are zero, so that equality is memcmp
  }
};

// Dice, journal and the game's content, for whoever carries a rule out.
template <class Content>
struct Context {
  const Content& content;
  Dice& dice;
  Journal& journal;
};

enum class Flow : std::uint8_t {
  again,   // something was done (perhaps a frame pushed or popped): look at the top of the stack once more
  decide,  // a side has to choose; the procedure's list holds at least one action
};

// One chapter's entry in the table of a game.
template <class Position, class Content>
struct Procedure {
  const char* name;
  Flow (*advance)(Position&, Context<Content>&);
  Side (*decider)(const Content&, const Position&);
  void (*list)(const Content&, const Position&, ActionList&);
  Verdict (*verdict)(const Content&, const Position&, const Action&);
  void (*take)(Position&, const Action&, Context<Content>&);
};

// The last choice could still be taken back, and going on would roll, draw, end the game or hand the decision over: the table waits for
// a `done`. What lies ahead is told in the prompt.
enum class Ahead : std::uint8_t { dice, draw, other_side, end };
struct WaitFrame {
  Side side;
  Ahead ahead;
};
const char* wait_prompt(Ahead);  // a sentence for a person
const char* ahead_words(Ahead);  // the same after a prompt that says what the one answer is

// Position must have `frames` (a FrameStack), `decision` (counts the choices players have made) and
// `over` (not 0 when the game has ended). Rules must have `Position`, `Content`, and
// `static const Procedure<Position, Content>& procedure(std::uint8_t kind)`. They may have
// `static Verdict well_formed(const Content&, const Action&)`: whatever sixteen bytes come in, it refuses those that name no
// unit, hex or chit of this game or fill a field their verb does not use, so that procedures may index with the rest.
// Rules that let chance wait have `kWait`, the kind of the chapter made by `wait_chapter`, and `static bool ends(const Action&)`: does it
// say by its name that a step is over (done, pass)? They may have `static bool asks_for_dice(const Action&)`: false of a choice that says
// who or where, and asks for none of the dice that its procedure rolls next.
template <class Rules>
struct Engine {
  using Position = typename Rules::Position;
  using Content = typename Rules::Content;

  static Side decider(const Content& c, const Position& p) {
    return p.over != 0 ? Side::none : Rules::procedure(p.frames.top().kind).decider(c, p);
  }
  static void actions(const Content& c, const Position& p, ActionList& into) {
    if (p.over == 0) Rules::procedure(p.frames.top().kind).list(c, p, into);
  }
  static Verdict verdict(const Content& c, const Position& p, const Action& a) {
    if (p.over != 0) return forbidden(Rules::kOverClause);
    if constexpr (requires { Rules::well_formed(c, a); })
      if (const Verdict v = Rules::well_formed(c, a); !v) return v;
    return Rules::procedure(p.frames.top().kind).verdict(c, p, a);
  }
  // If it refuses, nothing has changed.
  static Verdict apply(Position& p, const Action& a, Context<Content>& context) {
    const Verdict v = verdict(context.content, p, a);
    if (!v.allowed()) return v;
    ++p.decision;
    if constexpr (requires { Rules::kWait; })
      if (context.dice.patient() && !only_answer(p, context)) {
        take_patiently(p, a, context);
        return kAllowed;
      }
    Rules::procedure(p.frames.top().kind).take(p, a, context);
    settle(p, context);
    return kAllowed;
  }
  // `over` of a position from which the rules can not go on: a procedure asks and offers nothing, procedures follow each other without
  // end, or the stack is full. It never happens in play; if it does, the table refuses the action as its own mistake and goes on.
  static constexpr std::uint8_t kStuck = 255;
  static constexpr int kMostRounds = 100'000;

  // On to the next point at which a side has a real choice, or to the end of the game. What has exactly one
  // answer is done without asking.
  static void settle(Position& p, Context<Content>& context) {
    for (int round = 0; p.over == 0 && context.dice.trouble() == Dice::Trouble::none; ++round) {
      if (round == kMostRounds || p.frames.full()) return void(p.over = kStuck);
      const auto& procedure = Rules::procedure(p.frames.top().kind);
      if (procedure.advance(p, context) == Flow::again) continue;
      ActionList two(2, context.dice.patient() ? Sets::freely : Sets::once);
      procedure.list(context.content, p, two);
      if (two.empty()) return void(p.over = kStuck);
      if (two.size() > 1) return;
      procedure.take(p, two[0], context);
    }
  }

 private:
  // Is there nothing to choose here but the one answer? Then who gives it is sure.
  static bool only_answer(const Position& p, const Context<Content>& context) {
    ActionList two(2);
    Rules::procedure(p.frames.top().kind).list(context.content, p, two);
    return two.size() == 1;
  }

  // As `settle`, but chance and the other side wait where the player might still take his choice back.
  // 1. What the choice itself begins goes on: dice that fall while the procedure in which he chose is still under way are those he asked
  //    for, unless the rules say that he did not, and so is the end of a step that he ended by name.
  // 2. Whatever else would roll, draw, end the game or let the other side decide waits: at the one answer that is left to him, if there
  //    was one on the way, or else where his procedure ended, for a `done`.
  // Nothing waits any more once dice have fallen.
  static void take_patiently(Position& p, const Action& a, Context<Content>& context) {
    if constexpr (requires { Rules::kWait; }) {
      const Side side = decider(context.content, p);
      const int asked_at = p.frames.depth;
      const bool ended = Rules::ends(a);
      const int rolled = context.dice.rolled();
      Rules::procedure(p.frames.top().kind).take(p, a, context);
      if (context.dice.rolled() != rolled) return settle(p, context);

      // Where to come back to: the start of this round, the end of his procedure, or the one answer he had on the way.
      struct Spot {
        Position position;
        std::size_t told;
      };
      const auto here = [&] { return Spot{p, context.journal.mark()}; };
      const auto back_to = [&](const Spot& spot) {
        p = spot.position;
        context.journal.rewind(spot.told);
        context.dice.release();
      };
      Spot before = here(), over = before, answer = before;
      bool is_over = p.frames.depth < asked_at, answered = false;
      const auto note_end = [&] {
        if (!is_over && p.frames.depth < asked_at) is_over = true, over = here();
      };
      const auto wait = [&](Ahead ahead) {
        back_to(answered ? answer : over);
        if (!answered) p.frames.push(Rules::kWait, WaitFrame{side, ahead});
      };
      bool asks = true;
      if constexpr (requires { Rules::asks_for_dice(a); }) asks = Rules::asks_for_dice(a);
      const auto asked_for = [&] { return !answered && (ended || (asks && !is_over)); };
      context.dice.hold();
      for (int round = 0;; ++round) {
        if (p.over != 0) {
          if (asked_for()) return context.dice.release();
          return wait(Ahead::end);
        }
        if (round == kMostRounds || p.frames.full()) {
          context.dice.release();
          return void(p.over = kStuck);
        }
        before = here();
        const auto& procedure = Rules::procedure(p.frames.top().kind);
        const Flow flow = procedure.advance(p, context);
        if (context.dice.trouble() == Dice::Trouble::none) note_end();
        ActionList two(2);
        if (context.dice.trouble() == Dice::Trouble::none && flow == Flow::decide) {
          procedure.list(context.content, p, two);
          if (two.empty()) {
            context.dice.release();
            return void(p.over = kStuck);
          }
          const Side asked = procedure.decider(context.content, p);
          if (two.size() > 1) {
            if (asked != side && !asked_for()) return wait(Ahead::other_side);
            return context.dice.release();
          }
          // Who has ended a step by name is not asked to end the next one, in which he can do nothing.
          before = here();
          if (asked == side && !answered && (!Rules::ends(two[0]) || (is_over && !ended))) answered = true, answer = before;
          procedure.take(p, two[0], context);
          if (context.dice.trouble() == Dice::Trouble::none) note_end();
        }
        if (context.dice.trouble() != Dice::Trouble::held) {
          if (context.dice.trouble() != Dice::Trouble::none) return context.dice.release();
          continue;
        }
        if (!asked_for()) return wait(context.dice.draw_was_held() ? Ahead::draw : Ahead::dice);
        back_to(before);
        return settle(p, context);
      }
    }
  }
};

// The chapter that waits: one answer, `done`; whatever else is said is refused as `out_of_step` tells.
template <class Position, class Content, Action Done, Verdict (*OutOfStep)(const Position&, const Action&)>
constexpr Procedure<Position, Content> wait_chapter() {
  return {"wait",
          [](Position&, Context<Content>&) { return Flow::decide; },
          [](const Content&, const Position& p) { return p.frames.top().template as<WaitFrame>().side; },
          [](const Content&, const Position&, ActionList& into) { into.add(Done); },
          [](const Content&, const Position& p, const Action& a) { return a == Done ? kAllowed : OutOfStep(p, a); },
          [](Position& p, const Action&, Context<Content>&) { p.frames.pop(); }};
}

}  // namespace vedette
