import { expect, test } from "vitest";
import { readBotQuestion } from "./asks-if-bot";

test.each([
  ["Are you a bot?", ""],
  ["are you real or a robot??", ""],
  ["Am I talking to a real person?", ""],
  ["is this an AI", ""],
  ["Am I talking to a robot or to a person?", ""],
  ["¿Eres un robot?", ""],
  ["¿Estoy hablando con una persona de verdad?", ""],
  ["¿Es usted humano?", ""],
  ["Sind Sie ein Mensch?", ""],
  ["Bist du ne KI?", ""],
  ["Schreibe ich hier mit einem Bot?", ""],
  ["Vous êtes un robot ?", ""],
  ["Est-ce que je parle à une vraie personne ?", ""],
  ["Você é um robô?", ""],
  ["Estou falando com uma pessoa real?", ""],
  ["Are you a bot? I want a person", "i want a person"],
  ["Hi, are you a bot?", "hi"],
])("“%s” asks whether a machine answers", (text, rest) => {
  expect(readBotQuestion(text)?.rest).toBe(rest);
});

test.each([
  "I want to talk to a person",
  "Can a person call me?",
  "Are you open tomorrow?",
  "Is this a good time for one person?",
  "Quiero hablar con una persona",
  "Ich möchte mit einem Menschen sprechen",
  "Je veux parler à une personne",
  "Quero falar com uma pessoa",
])("“%s” does not", (text) => {
  expect(readBotQuestion(text)).toBeUndefined();
});
